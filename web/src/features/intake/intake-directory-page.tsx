import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { searchMax } from '@baraza/contract/features/profile-limits.ts';
import { PeopleList } from '#features/connections/connections.public.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { classNames } from '#ui/controls/class-names.ts';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { SearchBox } from '#ui/fields/search-box.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';
import { IntakeLayout } from './intake-layout.tsx';
import { intakeDirectoryQuery } from './intake.api.ts';
import { useIntake } from './use-intake.ts';

/** The students of the viewer's intake, with a search by name, country or username. */
export function IntakeDirectoryPage() {
  const { t } = useLingui();
  const { intake, intakeTitle } = useIntake();
  const [params, setParams] = useSearchParams();
  const search = (params.get('search') ?? '').trim().slice(0, searchMax);
  const searchFor = (text: string) => setParams(text === '' ? {} : { search: text }, { replace: true });
  const query = useInfiniteQuery({ ...intakeDirectoryQuery(intake, search), placeholderData: keepPreviousData });
  return (
    <IntakeLayout
      page="directory"
      title={t`Student Directory`}
      subtitle={<Trans>Students who started in {intakeTitle}</Trans>}
    >
      <PageTitle title={t`Student Directory`} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <SearchBox
          term={search}
          onSearch={searchFor}
          label={t`Search students`}
          placeholder={t`Search by name, country or username...`}
          maxLength={searchMax}
        />
        <div className={classNames('transition-opacity duration-120', query.isPlaceholderData && 'opacity-60')}>
          <PeopleList
            key={search}
            query={query}
            followingLabel="Unfollow"
            listKey={`intake ${search}`}
            errorMessage={t`Failed to load users...`}
            countOf={(total) => plural(total, { one: '# student', other: '# students' })}
            empty={
              search === '' ? (
                <EmptyState
                  of="people"
                  action={
                    <ButtonLink to="/dashboard" variant="secondary">
                      <Trans>Find People</Trans>
                    </ButtonLink>
                  }
                >
                  <Trans>No student</Trans>
                </EmptyState>
              ) : (
                <EmptyState
                  of="people"
                  action={
                    <Button variant="secondary" onClick={() => searchFor('')}>
                      <Trans>Show everybody</Trans>
                    </Button>
                  }
                >
                  <Trans>No students match your search</Trans>
                </EmptyState>
              )
            }
          />
        </div>
      </div>
    </IntakeLayout>
  );
}

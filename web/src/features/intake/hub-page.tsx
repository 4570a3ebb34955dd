import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation } from 'react-router';
import { useViewer } from '#platform/api/session.ts';
import { classNames } from '#ui/controls/class-names.ts';
import { PageTitle } from '#ui/page/page-title.tsx';
import { HubChips } from '#features/communities/communities.public.ts';
import { Announcements } from '#features/intake/announcements/announcements.tsx';
import { BuddyCard } from '#features/intake/buddies/buddy-card.tsx';
import { FirstWeek } from '#features/intake/first-week/first-week.tsx';
import { IcebreakerPanel } from '#features/intake/icebreaker/icebreaker-panel.tsx';
import { IntakeLayout } from './intake-layout.tsx';
import { useIntake } from './use-intake.ts';

/** The home page of the viewer's intake: icebreaker, announcements, buddy and first week. */
export function HubPage() {
  const { t } = useLingui();
  const { first_name: name } = useViewer();
  const { intake, intakeTitle } = useIntake();
  const isWeekFirst = useLocation().hash === '#first-week';
  return (
    <IntakeLayout
      page="home"
      title={t`${intakeTitle} Intake`}
      subtitle={
        <Trans>
          Welcome, <bdi>{name}</bdi>! Everyone who started with you is here.
        </Trans>
      }
    >
      <PageTitle title={t`Intake Hub`} />
      <HubChips />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,1fr)_300px] lg:grid-rows-[auto_1fr]">
        <IcebreakerPanel intake={intake} />
        <Announcements hub={{ intake }} />
        <div
          className={classNames(
            'grid grid-cols-[minmax(0,1fr)] gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1',
            isWeekFirst && 'max-lg:order-first',
          )}
        >
          <BuddyCard />
          <FirstWeek isFirst={isWeekFirst} />
        </div>
      </div>
    </IntakeLayout>
  );
}

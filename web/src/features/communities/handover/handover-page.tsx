import { Trans, useLingui } from '@lingui/react/macro';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { Community } from '@baraza/contract/features/communities.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { ClubSubpage } from '#features/communities/club-subpage.tsx';
import { communityPaths } from '#features/communities/community-paths.ts';
import { OfficersOnly, ToMembers } from '#features/communities/desk/officers-only.tsx';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { type Decision, HandoverSummary } from './handover-summary.tsx';
import { NextOwner } from './next-owner.tsx';
import { OfficerReview } from './officer-review.tsx';
import { Reminders } from './reminders.tsx';

const stepsCount = 4;

/** What was decided since the app was opened: the links of the third step leave the page. */
function decisionsQuery(clubId: Id) {
  return queryOptions({
    queryKey: ['handover', clubId],
    queryFn: (): Decision[] => [],
    initialData: [],
    staleTime: Infinity,
    gcTime: Infinity,
  });
}

/** The steps in which an owner hands a club over for a new year. Each choice acts at once, so leaving the page loses nothing. */
export function HandoverPage() {
  const { t } = useLingui();
  return <ClubSubpage title={t`Hand over the club`}>{(club) => <Steps key={club.id} club={club} />}</ClubSubpage>;
}

/** Explains why the viewer cannot hand the club over now. */
function NotNow({ club }: { club: Community }) {
  const { viewer, frozenAt } = club;
  return (
    <EmptyState of="people" action={<ToMembers club={club} />}>
      {viewer.role !== 'OWNER' ? (
        <Trans>The owners of the club choose who leads it next. Ask one of them.</Trans>
      ) : frozenAt === null ? (
        <Trans>This club is archived. Restore it under “Manage club”, then you can hand it over.</Trans>
      ) : (
        <Trans>Stewards have frozen this club. You can hand it over once they lift the freeze.</Trans>
      )}
    </EmptyState>
  );
}

function Steps({ club }: { club: Community }) {
  const { t } = useLingui();
  const [params, setParams] = useSearchParams();
  const cache = useQueryClient();
  const { queryKey } = decisionsQuery(club.id);
  const { data: done } = useQuery(decisionsQuery(club.id));
  if (club.kind !== 'CLUB') return <OfficersOnly club={club} />;
  if (club.viewer.role !== 'OWNER' || club.archivedAt !== null) return <NotNow club={club} />;
  const asked = Number(params.get('step'));
  const step = asked >= 1 && asked <= stepsCount ? Math.floor(asked) : 1;
  const titles = [t`The next owner`, t`Roles for the new year`, t`What is still open`, t`Summary of the handover`];
  // The last decision about the role of a person counts, and an offer beside it.
  const isSame = (one: Decision, other: Decision) =>
    one.id === other.id && (one.kind === 'offered') === (other.kind === 'offered');
  const add = (decision: Decision) =>
    cache.setQueryData(queryKey, (before = []) => [...before.filter((each) => !isSame(each, decision)), decision]);
  const previous = step - 1;
  const go = (to: number) => setParams({ step: String(to) });
  return (
    <section aria-labelledby="step" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <p className="numbers text-label text-muted">
          <Trans>
            Step {step} of {stepsCount}
          </Trans>
        </p>
        <h2 id="step" className="text-card font-bold">
          {titles[step - 1]}
        </h2>
      </div>
      {step === 1 && <NextOwner club={club} done={done} onDone={add} />}
      {step === 2 && <OfficerReview club={club} done={done} onDone={add} />}
      {step === 3 && <Reminders club={club} />}
      {step === 4 && <HandoverSummary done={done} />}
      <div className="flex flex-wrap justify-between gap-2">
        {previous > 0 && (
          <Button variant="secondary" onClick={() => go(previous)}>
            <Trans>To step {previous}</Trans>
          </Button>
        )}
        {step < stepsCount ? (
          <Button className="ms-auto" onClick={() => go(step + 1)}>
            <Trans>Continue</Trans>
          </Button>
        ) : (
          <ButtonLink to={communityPaths.desk(club.slug)} className="ms-auto">
            <Trans>Finish</Trans>
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

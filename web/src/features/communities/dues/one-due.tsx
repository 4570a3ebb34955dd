import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import type { Community } from '@baraza/contract/features/communities.ts';
import type { Due } from '@baraza/contract/features/dues.ts';
import { canKeepDues } from '@baraza/contract/features/treasurers.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { communityPaths } from '#features/communities/community-paths.ts';
import { call } from '#platform/api/api-client.ts';
import { hasCode } from '#platform/api/api-error.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { Chip } from '#ui/controls/chip.tsx';
import { DownloadCsv } from '#ui/controls/download-csv.tsx';
import { confirmAction } from '#ui/dialogs/confirm.ts';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { PagedList } from '#ui/lists/paged-list.tsx';
import { Skeleton, SkeletonList } from '#ui/lists/skeleton.tsx';
import { DueFacts, PaidCount } from './dues-list.tsx';
import { dueQuery, paymentsQuery, useCloseDue, useDeleteDue, type PaymentState } from './dues.api.ts';
import { PaymentRow } from './payment-row.tsx';

/** A due of a club, where its owners and treasurers note who has paid. */
export function OneDue({ club, dueId }: { club: Community; dueId: Id }) {
  if (canKeepDues(club.viewer)) return <Payments club={club} dueId={dueId} />;
  return (
    <EmptyState of="people">
      <Trans>Owners and treasurers of the club see who has paid. What you have paid yourself is under “Dues”.</Trans>
    </EmptyState>
  );
}

function Payments({ club, dueId }: { club: Community; dueId: Id }) {
  const { t } = useLingui();
  const query = useQuery(dueQuery(club.id, dueId));
  if (query.data) return <Filled club={club} due={query.data} />;
  if (query.isPending) return <Skeleton className="h-60" />;
  if (!hasCode(query.error, 'not_found')) return <FailedQuery query={query} message={t`Failed to load the dues.`} />;
  return (
    <EmptyState of="people">
      <Trans>These dues do not exist any more.</Trans>
    </EmptyState>
  );
}

interface DueProps {
  club: Community;
  due: Due;
}

function Filled({ club, due }: DueProps) {
  return (
    <>
      <div>
        <h2 dir="auto" className="text-card font-bold wrap-anywhere">
          {due.title}
        </h2>
        <DueFacts due={due} />
        {due.counts && (
          <p className="numbers font-semibold">
            <PaidCount {...due.counts} />
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={communityPaths.dues(club.slug)} variant="secondary" size="small">
          <Trans>All dues</Trans>
        </ButtonLink>
        <DownloadButton club={club} due={due} />
        {club.archivedAt === null && <Actions club={club} due={due} />}
      </div>
      <p className="text-label text-muted">
        <Trans>
          Baraza takes no payments. Members pay the club directly, and its owners or treasurer note it here.
        </Trans>
      </p>
      <People club={club} due={due} />
    </>
  );
}

function DownloadButton({ club, due }: DueProps) {
  return (
    <DownloadCsv
      size="small"
      fileName={`${club.slug}-dues.csv`}
      load={() => call('GET /api/communities/:id/dues/:dueId.csv', { params: { id: club.id, dueId: due.id } })}
    >
      <Trans>Download CSV</Trans>
    </DownloadCsv>
  );
}

function Actions({ club, due }: DueProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const close = useCloseDue(club, due.id);
  const remove = useDeleteDue(club, due.id);
  const isClosed = due.closedAt !== null;
  const confirmDelete = async () => {
    const isSure = await confirmAction({
      title: t`Delete these dues?`,
      text: t`Who has paid is deleted, too. Close them to keep it.`,
      confirmLabel: t`Delete`,
    });
    if (!isSure) return;
    remove.mutate(undefined, {
      onSuccess: () => void navigate(communityPaths.dues(club.slug), { replace: true }),
    });
  };
  return (
    <>
      <Button variant="secondary" size="small" pending={close.isPending} onClick={() => close.mutate(!isClosed)}>
        {isClosed ? <Trans>Open again</Trans> : <Trans>Close dues</Trans>}
      </Button>
      <Button variant="danger" size="small" pending={remove.isPending} onClick={() => void confirmDelete()}>
        <Trans>Delete</Trans>
      </Button>
    </>
  );
}

function People({ club, due }: DueProps) {
  const { t } = useLingui();
  const [params, setParams] = useSearchParams();
  const state = (['paid', 'owed'] as const).find((each) => each === params.get('state'));
  const query = useInfiniteQuery(paymentsQuery(club.id, due.id, state));
  const failed = t`Failed to load the members`;
  const skeleton = <SkeletonList picture="size-10" lines={['h-4 w-2/5', 'h-3 w-1/4']} className="items-center py-3" />;
  const people = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const chip = (value: PaymentState | undefined, label: string) => (
    <Chip
      isSet={state === value}
      onToggle={() => setParams({ due: due.id, ...(value && { state: value }) }, { replace: true })}
    >
      {label}
    </Chip>
  );
  return (
    <section aria-labelledby="people" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 id="people" className="sr-only">
        <Trans>Members</Trans>
      </h3>
      <div className="flex flex-wrap gap-2">
        {chip(undefined, t`All`)}
        {chip('owed', t`Not paid`)}
        {chip('paid', t`Paid`)}
      </div>
      <PagedList query={query} errorMessage={failed} skeleton={skeleton}>
        {people.length === 0 && (
          <EmptyState of="people">
            {state === 'owed' ? <Trans>Everyone has paid.</Trans> : <Trans>Nobody has paid yet.</Trans>}
          </EmptyState>
        )}
        <ul aria-labelledby="people" className="divide-y divide-hairline">
          {people.map((person) => (
            <PaymentRow
              key={person.user.id}
              club={club}
              dueId={due.id}
              person={person}
              isLocked={due.closedAt !== null || club.archivedAt !== null}
            />
          ))}
        </ul>
      </PagedList>
    </section>
  );
}

import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Community } from '@baraza/contract/features/communities.ts';
import type { Due } from '@baraza/contract/features/dues.ts';
import { communityPaths } from '#features/communities/community-paths.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { lazyPart } from '#ui/lists/lazy-part.tsx';
import { NextPage } from '#ui/lists/next-page.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { formatAmount, formatDay } from './due-format.ts';
import { duesQuery } from './dues.api.ts';

const AddDueDialog = lazyPart(async () => (await import('./add-due-dialog.tsx')).AddDueDialog);

/** The dues of a club: for its owners and treasurers with how many have paid, for other members with whether they have. */
export function DuesList({ club }: { club: Community }) {
  const { t } = useLingui();
  const [isAdding, setAdding] = useState(false);
  const query = useInfiniteQuery(duesQuery(club.id));
  const failed = t`Failed to load the dues.`;
  if (query.isPending) return <Skeleton className="h-40" />;
  if (!query.data) return <FailedQuery query={query} message={failed} />;
  const dues = query.data.pages.flatMap(({ items }) => items.dues);
  const isKeeper = query.data.pages.at(-1)?.items.isKeeper ?? false;
  return (
    <>
      <p className="text-label text-muted">
        <Trans>
          Baraza takes no payments. Members pay the club directly, and its owners or treasurer note it here.
        </Trans>
      </p>
      {isKeeper && club.archivedAt === null && (
        <div>
          <Button variant="secondary" size="small" onClick={() => setAdding(true)}>
            <Plus aria-hidden size={18} />
            <Trans>Add dues</Trans>
          </Button>
        </div>
      )}
      {dues.length === 0 ? (
        <EmptyState of="people">
          <Trans>No dues yet.</Trans>
        </EmptyState>
      ) : (
        <ul aria-label={t`Dues`} className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {dues.map((due) => (
            <li key={due.id} className="pinned border border-hairline bg-raised">
              {isKeeper ? (
                <Link to={communityPaths.due(club.slug, due.id)} className="block p-4 hover:bg-sunk">
                  <DueLines due={due} />
                </Link>
              ) : (
                <div className="p-4">
                  <DueLines due={due} />
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      <NextPage query={query} errorMessage={failed}>
        <Skeleton className="h-24" />
      </NextPage>
      {isAdding && <AddDueDialog club={club} onClose={() => setAdding(false)} />}
    </>
  );
}

function DueLines({ due }: { due: Due }) {
  return (
    <>
      <p dir="auto" className="font-bold wrap-anywhere">
        {due.title}
      </p>
      <DueFacts due={due} />
      <p className="numbers text-label font-semibold">
        {due.counts ? <PaidCount {...due.counts} /> : <OwnState due={due} />}
      </p>
    </>
  );
}

/** What is owed until when, and whether it is closed. */
export function DueFacts({ due }: { due: Due }) {
  const { i18n } = useLingui();
  const amount = formatAmount(due, i18n.locale);
  const day = formatDay(due.dueOn, i18n.locale);
  return (
    <p className="numbers text-label text-muted">
      <Trans>
        {amount}, due {day}
      </Trans>
      {due.closedAt !== null && (
        <>
          <span> · </span>
          <Trans>Closed</Trans>
        </>
      )}
    </p>
  );
}

/** How many of those who owe a due have paid it. */
export function PaidCount({ paid: paidCount, owed }: { paid: number; owed: number }) {
  const { i18n } = useLingui();
  const paid = i18n.number(paidCount);
  return <Plural value={paidCount + owed} one={`${paid} of # person paid`} other={`${paid} of # people paid`} />;
}

function OwnState({ due: { payment, closedAt } }: { due: Due }) {
  const { i18n } = useLingui();
  if (payment === null) return closedAt === null && <Trans>Not paid</Trans>;
  const day = formatDay(payment.paidOn, i18n.locale);
  return (
    <>
      <Trans>Paid on {day}</Trans>
      {payment.note !== '' && (
        <span dir="auto" className="block font-normal wrap-anywhere text-muted">
          {payment.note}
        </span>
      )}
    </>
  );
}

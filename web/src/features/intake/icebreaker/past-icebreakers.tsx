import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Icebreaker } from '@baraza/contract/features/intake.ts';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { LinkedParagraph } from '#ui/text/linked-paragraph.tsx';
import { LoadMore } from '#ui/lists/load-more.tsx';
import { personName } from '#ui/text/person-name.ts';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { IcebreakerDiscussion } from './icebreaker-discussion-part.ts';
import { pastIcebreakersQuery } from './icebreaker.api.ts';
import { itemsOf } from '#features/intake/intake.api.ts';
import { formatDateTime } from '#ui/text/date-time.ts';

/** The ended icebreakers with their responses, fetched when the section is opened. */
export function PastIcebreakers({ intake }: { intake: string }) {
  return (
    <Fold summary={<Trans>Earlier icebreakers</Trans>}>
      <List intake={intake} />
    </Fold>
  );
}

function List({ intake }: { intake: string }) {
  const { t } = useLingui();
  const query = useInfiniteQuery(pastIcebreakersQuery(intake));
  const failure = t`Failed to fetch icebreaker...`;
  if (query.isPending) return <Skeleton className="h-16" />;
  if (!query.data) {
    return <FailedQuery query={query} message={failure} />;
  }
  const past = itemsOf(query.data);
  if (past.length === 0) {
    return (
      <p className="py-3 text-muted">
        <Trans>None yet. You can read the first one here once it has ended.</Trans>
      </p>
    );
  }
  return (
    <>
      <ul className="divide-y divide-hairline">
        {past.map((icebreaker) => (
          <Past key={icebreaker.id} intake={intake} icebreaker={icebreaker} />
        ))}
      </ul>
      <LoadMore query={query} errorMessage={failure}>
        <Trans>Load more icebreakers</Trans>
      </LoadMore>
    </>
  );
}

function Past({ intake, icebreaker: { id, content, createdAt, user } }: { intake: string; icebreaker: Icebreaker }) {
  const { i18n } = useLingui();
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-1 py-3">
      <LinkedParagraph text={content} author={user} className="font-semibold" />
      <p className="numbers text-meta text-muted">
        <bdi>{personName(user)}</bdi> · <time dateTime={createdAt}>{formatDateTime(createdAt, i18n.locale)}</time>
      </p>
      <Fold summary={<Trans>Responses</Trans>}>
        <IcebreakerDiscussion intake={intake} id={id} isLive={false} />
      </Fold>
    </li>
  );
}

/** A disclosure that renders its content only while it is open. */
function Fold({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="group"
      onToggle={(event) => event.target === event.currentTarget && setOpen(event.currentTarget.open)}
    >
      <summary className="inline-flex min-h-11 list-none items-center gap-1 rounded-sm text-label font-semibold text-primary hover:underline [&::-webkit-details-marker]:hidden">
        {summary}
        <ChevronDown aria-hidden size={16} className="transition-transform duration-120 group-open:rotate-180" />
      </summary>
      {isOpen && <div className="grid grid-cols-[minmax(0,1fr)] gap-2 pt-1">{children}</div>}
    </details>
  );
}

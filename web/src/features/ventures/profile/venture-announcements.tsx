import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import type { VentureAnnouncement } from '@baraza/contract/features/ventures.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { collectParts, venturePartQuery } from '#features/ventures/ventures.api.ts';
import { Button } from '#ui/controls/button.tsx';
import { ErrorPanel } from '#ui/lists/error-panel.tsx';
import { LinkedParagraph } from '#ui/text/linked-paragraph.tsx';
import type { TextAuthor } from '#ui/text/linked-text.ts';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { formatDateTime } from '#ui/text/date-time.ts';
import { ShowMore } from './expandable-list.tsx';
import { Section } from './section.tsx';

/** How many announcements are shown while the list is collapsed. */
const collapsedCount = 2;

/** The announcements of a venture, newest first. */
export function VentureAnnouncements({ ventureId, owner }: { ventureId: Id; owner?: TextAuthor | undefined }) {
  const { t } = useLingui();
  const query = useInfiniteQuery(venturePartQuery(ventureId, 'announcements'));
  const [isOpen, setOpen] = useState(false);
  const all = collectParts<VentureAnnouncement>(query.data);
  const shown = isOpen ? all : all.slice(0, collapsedCount);
  return (
    <Section title={t`Announcements`}>
      {query.isPending && <Skeleton className="h-16" />}
      {query.isError && (
        <ErrorPanel
          message={t`Failed to load announcements...`}
          error={query.error}
          isRetrying={query.isFetching}
          onRetry={() => void (query.data ? query.fetchNextPage() : query.refetch())}
        />
      )}
      {query.data && all.length === 0 && (
        <p className="text-muted">
          <Trans>No announcements yet</Trans>
        </p>
      )}
      {shown.length > 0 && (
        <ul aria-busy={query.isFetching} className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {shown.map((announcement) => (
            <Announcement key={announcement.id} announcement={announcement} owner={owner} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {isOpen && query.hasNextPage && !query.isError && <ShowMore query={query} />}
        {all.length > collapsedCount && (
          <Button variant="quiet" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? <Trans>Fewer announcements</Trans> : <Trans>All announcements</Trans>}
          </Button>
        )}
      </div>
    </Section>
  );
}

const kinds = { promotion: msg`Promotion`, event: msg`Event` };

function Announcement({ announcement, owner }: { announcement: VentureAnnouncement; owner: TextAuthor | undefined }) {
  const { t, i18n } = useLingui();
  const { title, content, type, date, createdAt } = announcement;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-1 border-s-4 border-hustles ps-3">
      <p className="flex flex-wrap items-center gap-x-2 text-meta text-muted">
        {type !== 'other' && <span className="font-semibold text-ink">{t(kinds[type])}</span>}
        <time dateTime={createdAt}>{formatDateTime(createdAt, i18n.locale)}</time>
      </p>
      {title && (
        <h3 dir="auto" lang="" className="font-bold [overflow-wrap:anywhere]">
          {title}
        </h3>
      )}
      <LinkedParagraph text={content} author={owner} />
      {date && (
        <p className="flex items-center gap-1.5 text-label font-semibold">
          <CalendarDays aria-hidden size={16} className="shrink-0" />
          <time dateTime={date}>{formatDateTime(date, i18n.locale)}</time>
        </p>
      )}
    </li>
  );
}

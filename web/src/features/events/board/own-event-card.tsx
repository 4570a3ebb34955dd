import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Hourglass } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import type { Event } from '@baraza/contract/features/events.ts';
import { EventBadge } from '#features/events/event-badge.tsx';
import { EventCover } from '#features/events/event-cover.tsx';
import { durationInHours } from '#features/events/event-time.ts';
import { tagInText, tagName } from '#features/events/tag-name.ts';
import { visibilityLabels } from '#features/events/visibility-labels.ts';
import { CardFacts, EventSeats, EventTitle } from './event-card.tsx';

const tagsMax = 3;

interface OwnEventCardProps {
  event: Event;
  actions: ReactNode;
  /** Whether to show the status badge. */
  hasBadge: boolean;
  children?: ReactNode;
}

/** An event of the viewer with its details and actions. The whole card links to the event page. */
export function OwnEventCard({ event, actions, hasBadge, children }: OwnEventCardProps) {
  const { t, i18n } = useLingui();
  const titleId = useId();
  const [firstTag] = event.tags;
  const hours = durationInHours(event);
  return (
    <article
      aria-labelledby={titleId}
      className="pinned relative flex h-full flex-col overflow-hidden border border-hairline bg-raised"
    >
      <div className="flex grow gap-4 p-4">
        <div className="flex min-w-0 grow flex-col gap-2">
          {(firstTag !== undefined || hasBadge) && (
            <div className="flex flex-wrap gap-1.5">
              {firstTag !== undefined && (
                <span className="pinned-small bg-accent px-2.5 py-1 text-meta font-bold text-on-accent">
                  {tagName(firstTag)}
                </span>
              )}
              {hasBadge && <EventBadge event={event} />}
            </div>
          )}
          <EventTitle id={titleId} event={event} />
          <CardFacts event={event}>
            <li>
              <Hourglass aria-hidden size={16} />
              <span>
                {Number.isInteger(hours) ? (
                  <Plural value={hours} one="# hour" other="# hours" />
                ) : (
                  <Trans>{i18n.number(hours, { maximumFractionDigits: 1 })} hours</Trans>
                )}
              </span>
            </li>
          </CardFacts>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-label">
            <EventSeats event={event} />
            <span className="text-muted">{t(visibilityLabels[event.visibility].name)}</span>
          </div>
          {event.tags.length > 0 && (
            <ul aria-label={t`Tags`} className="flex flex-wrap gap-x-2 gap-y-1 text-meta text-muted">
              {event.tags.slice(0, tagsMax).map((tag) => (
                <li key={tag}>#{tagInText(tag).replaceAll(' ', '_')}</li>
              ))}
            </ul>
          )}
          {children}
        </div>
        <EventCover
          event={event}
          sizes={{ phone: '80px', wide: '(min-width: 48rem) 112px' }}
          className="size-20 shrink-0 rounded-md md:size-28"
        />
      </div>
      <div className="relative z-1 flex flex-wrap gap-2 px-4 pb-4 empty:hidden">{actions}</div>
    </article>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useParams } from 'react-router';
import type { Event } from '@baraza/contract/features/events.ts';
import { hasCode } from '#platform/api/api-error.ts';
import { returning } from '#platform/device/scroll-position.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { headingSize } from '#ui/text/heading-size.ts';
import { LinkedParagraph } from '#ui/text/linked-paragraph.tsx';
import { outsideLink } from '#ui/text/outside-link.ts';
import { HiddenNotice } from '#ui/lists/hidden-notice.tsx';
import { lazyPart } from '#ui/lists/lazy-part.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';
import { EventActions } from './event-actions.tsx';
import { EventAnswer } from './event-answer.tsx';
import { EventCover } from './event-cover.tsx';
import { EventFacts, EventWhenAndWhere } from './event-facts.tsx';
import { displayUrl, listLinks } from './event-links.ts';
import { EventMissing } from './event-missing.tsx';
import { EventPeople } from './event-people.tsx';
import { HostOffer } from './hosts/host-offer.tsx';
import { eventQuery, isWhole } from './events.api.ts';
import { tagInText } from './tag-name.ts';

const Discussion = lazyPart(
  async () => (await import('#features/events/discussion/discussion.tsx')).Discussion,
  ['comments', 'events'],
);

/** How many tags show above the title. The facts below list all of them. */
const chipsMax = 3;

/** The page of one event: facts, actions, people and discussion. */
export function EventPage() {
  const { t } = useLingui();
  const { eventId = '' } = useParams();
  const query = useQuery(eventQuery(eventId));
  const { data: event, error } = query;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PageTitle title={event?.title ?? t`Event`} />
      <BackToEvents />
      {event ? (
        <>
          {event.isAskedToHost && event.cancelledAt === null && <HostOffer event={event} />}
          <Filled key={event.id} event={event}>
            {!isWhole(event) && query.error && <FailedQuery query={query} message={t`Failed to fetch`} />}
          </Filled>
        </>
      ) : event === null || hasCode(error, 'not_found') ? (
        <EventMissing />
      ) : (
        <>
          <h1 className="sr-only">
            <Trans>Event</Trans>
          </h1>
          {query.isPending ? <EventSkeleton /> : <FailedQuery query={query} message={t`Failed to fetch`} />}
        </>
      )}
    </div>
  );
}

function BackToEvents() {
  return (
    <div>
      <ButtonLink to="/events-parties" state={returning} variant="quiet" size="small" className="-ms-3">
        <ArrowLeft aria-hidden size={18} className="rtl:rotate-180" />
        <Trans>Back to Events</Trans>
      </ButtonLink>
    </div>
  );
}

/** `children` follow the description. */
function Filled({ event, children }: { event: Event; children: ReactNode }) {
  const { t } = useLingui();
  const links = event.host.isNew ? [] : listLinks(event.description);
  const discussionId = useId();
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 max-lg:pb-30 lg:grid-cols-[minmax(0,1fr)_300px] lg:grid-rows-[auto_auto_1fr]">
      <header className="pinned grid grid-cols-[minmax(0,1fr)] overflow-hidden border border-hairline bg-raised">
        <EventCover
          event={event}
          isEager
          sizes={{ phone: '100vw', wide: '(min-width: 64rem) 660px' }}
          className="aspect-[16/9]"
        />
        <div aria-hidden className="woven" />
        <div className="grid gap-2 p-4 md:p-6">
          {event.tags.length > 0 && (
            <ul aria-label={t`Tags`} className="chips">
              {event.tags.slice(0, chipsMax).map((tag, index) => (
                <li
                  key={tag}
                  className={`inline-block rounded-full px-3 py-0.5 text-label font-semibold ${chipColors[index % chipColors.length]}`}
                >
                  {tagInText(tag)}
                </li>
              ))}
            </ul>
          )}
          <h1
            dir="auto"
            lang=""
            className={`font-extrabold wrap-anywhere ${headingSize(event.title, { card: 36, lead: 76 })}`}
          >
            {event.title}
          </h1>
          {event.isHidden && <HiddenNotice />}
          <EventWhenAndWhere event={event} />
          <EventAnswer event={event} />
        </div>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <Part title={t`About this event`}>
          <LinkedParagraph text={event.description} author={event.host} />
          {children}
        </Part>
        {links.length > 0 && (
          <Part title={t`Event Links`}>
            <ul className="grid gap-1">
              {links.map((href) => (
                <li key={href}>
                  <a
                    href={href}
                    {...outsideLink}
                    dir="auto"
                    className="text-link inline-flex min-h-11 items-center wrap-anywhere"
                  >
                    {displayUrl(href)}
                  </a>
                </li>
              ))}
            </ul>
          </Part>
        )}
      </div>
      {/* On a phone, the people and the rest of the actions follow the description. */}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:sticky lg:top-8 lg:col-start-2 lg:row-span-3 lg:row-start-1">
        <EventActions event={event} discussionId={discussionId} />
        <EventPeople event={event} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <EventFacts event={event} />
        <Discussion
          event={event}
          id={discussionId}
          fallback={
            <div id={discussionId}>
              <Skeleton className="h-40 w-full" />
            </div>
          }
        />
      </div>
    </article>
  );
}

const chipColors = ['bg-accent text-on-accent', 'bg-primary text-on-primary', 'bg-heart text-on-heart'];

function Part({ title, children }: { title: string; children: ReactNode }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 id={headingId} className="text-card font-bold">
        {title}
      </h2>
      {children}
    </section>
  );
}

function EventSkeleton() {
  return (
    <div aria-busy className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_300px]">
      <div className="grid gap-4">
        <Skeleton className="pinned aspect-[16/9] w-full" />
        <Skeleton className="h-8 w-3/4" />
        <Skeleton className="h-5 w-2/5" />
        <Skeleton className="h-24 w-full" />
      </div>
      <Skeleton className="pinned h-56 w-full" />
    </div>
  );
}

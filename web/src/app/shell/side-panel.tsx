import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { useInstallation } from '#features/installation/installation.ts';
import { isHiddenPage } from '#app/pages.ts';
import { DateTile } from '#features/events/board/event-card.tsx';
import { EventWhen } from '#features/events/event-when.tsx';
import { eventsQuery, useListedEvent } from '#features/events/events.api.ts';
import { VentureLogo } from '#features/ventures/venture-pictures.tsx';
import { categoryName } from '#features/ventures/category-names.ts';
import { useVentureCard, venturesQuery } from '#features/ventures/ventures.api.ts';
import { venturePaths } from '#features/ventures/venture-paths.ts';
import { idsOf } from '#platform/api/id-lists.ts';
import { Titled, type TitledProps } from '#ui/lists/titled.tsx';

/** How many items of each kind are shown. */
const shown = 3;

/**
 * Shows what is new on other main pages. Hustles use the same query as their page, so that it opens immediately. Lists that
 * fail to load are omitted.
 */
export function SidePanel() {
  const { t } = useLingui();
  const installation = useInstallation();
  const hasEvents = !isHiddenPage(installation, '/events-parties');
  const hasHustles = !isHiddenPage(installation, venturePaths.directory);
  const events = useInfiniteQuery({ ...eventsQuery({ when: 'future' }), enabled: hasEvents });
  const hustles = useInfiniteQuery({ ...venturesQuery({}), enabled: hasHustles });
  // Events that arrive after the hustles would move them.
  const isLoading = events.isLoading || hustles.isLoading;
  return (
    <aside aria-label={t`New on campus`} className="sticky top-0 grid gap-6 pt-8">
      <Part
        edge="bg-events"
        title={<Trans>New events</Trans>}
        to="/events-parties"
        more={<Trans>All events</Trans>}
        ids={isLoading || !hasEvents ? [] : idsOf(events.data).slice(0, shown)}
      >
        {(id) => <EventLine key={id} id={id} />}
      </Part>
      <NewBusinesses ids={isLoading || !hasHustles ? [] : idsOf(hustles.data).slice(0, shown)} />
    </aside>
  );
}

/** Links to businesses, and to all of them. Shows nothing without any. */
export function NewBusinesses({ ids }: { ids: Id[] }) {
  return (
    <Part
      edge="bg-hustles"
      title={<Trans>New businesses</Trans>}
      to={venturePaths.directory}
      more={<Trans>All businesses</Trans>}
      ids={ids}
    >
      {(id) => <VentureLine key={id} id={id} />}
    </Part>
  );
}

interface PartProps extends Omit<TitledProps, 'children'> {
  ids: Id[];
  children: (id: Id) => ReactNode;
}

/** Such a section with a list of lines; nothing if the list is empty. */
export function Part({ ids, children, ...titled }: PartProps) {
  if (ids.length === 0) return null;
  return (
    <Titled {...titled}>
      <ul className="pinned overflow-hidden border border-hairline bg-raised *:border-t *:border-hairline *:first:border-0">
        {ids.map(children)}
      </ul>
    </Titled>
  );
}

export function EventLine({ id }: { id: Id }) {
  const event = useListedEvent(id);
  if (!event) return null;
  return (
    <Line to={`/events-parties/events/${id}`} picture={<DateTile iso={event.startTime} />} name={event.title}>
      <EventWhen iso={event.startTime} timeZone={event.timeZone} />
    </Line>
  );
}

export function VentureLine({ id }: { id: Id }) {
  const { t } = useLingui();
  const venture = useVentureCard(id);
  if (!venture) return null;
  const category = categoryName(venture.category);
  return (
    <Line to={venturePaths.one(id)} picture={<VentureLogo picture={venture.logo} size={48} />} name={venture.name}>
      {category && <span className="font-semibold text-ink">{t(category)} · </span>}
      <bdi>{venture.location}</bdi>
    </Line>
  );
}

interface LineProps {
  to: string;
  picture: ReactNode;
  name: string;
  children: ReactNode;
}

export function Line({ to, picture, name, children }: LineProps) {
  return (
    <li>
      <Link to={to} className="flex items-center gap-3 p-3 hover:bg-sunk focus-visible:-outline-offset-2">
        {picture}
        <span className="min-w-0">
          <span dir="auto" lang="" className="line-clamp-2 text-label leading-snug font-semibold wrap-anywhere">
            {name}
          </span>
          <span className="line-clamp-2 text-meta text-muted">{children}</span>
        </span>
      </Link>
    </li>
  );
}

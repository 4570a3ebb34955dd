import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { useInstallation } from '#features/installation/installation.ts';
import { isHiddenPage } from '#app/pages.ts';
import { EventLine } from '#features/events/event-line.tsx';
import { eventsQuery } from '#features/events/events.api.ts';
import { VentureLine } from '#features/ventures/venture-line.tsx';
import { venturesQuery } from '#features/ventures/ventures.api.ts';
import { venturePaths } from '#features/ventures/venture-paths.ts';
import { idsOf } from '#platform/api/id-lists.ts';
import { Titled, type TitledProps } from '#ui/lists/titled.tsx';

/** How many items of each kind are shown. */
const shown = 3;

/**
 * Shows what there is on other main pages, by the same queries, so that these open immediately. Lists that fail to load are
 * omitted.
 */
export function SidePanel() {
  const { t } = useLingui();
  const installation = useInstallation();
  const hasEvents = !isHiddenPage(installation, '/events-parties');
  const hasHustles = !isHiddenPage(installation, venturePaths.directory);
  const events = useInfiniteQuery({ ...eventsQuery({ when: 'future', sort: 'soonest' }), enabled: hasEvents });
  const hustles = useInfiniteQuery({ ...venturesQuery({}), enabled: hasHustles });
  // Events that arrive after the hustles would move them.
  const isLoading = events.isLoading || hustles.isLoading;
  return (
    <aside aria-label={t`New on campus`} className="sticky top-0 grid grid-cols-[minmax(0,1fr)] gap-6 pt-8">
      <Part
        edge="bg-events"
        title={<Trans>Coming events</Trans>}
        to="/events-parties"
        more={<Trans>All events</Trans>}
        ids={isLoading || !hasEvents ? [] : idsOf(events.data).slice(0, shown)}
      >
        {(id) => <EventLine id={id} />}
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
      {(id) => <VentureLine id={id} />}
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
        {ids.map((id) => (
          <li key={id} className="empty:hidden">
            {children(id)}
          </li>
        ))}
      </ul>
    </Titled>
  );
}

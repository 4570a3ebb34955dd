import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { History, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { isHiddenPage } from '#app/pages.ts';
import { NewBusinesses, Part } from '#app/shell/side-panel.tsx';
import { useHasSidePanel } from '#app/shell/side-panel-slot.tsx';
import { PeopleToFollow } from '#features/connections/people-to-follow.public.ts';
import { EventLine } from '#features/events/event-line.tsx';
import { cachedEvents, eventsQuery } from '#features/events/events.api.ts';
import { useInstallation } from '#features/installation/installation.ts';
import { usedTagsQuery } from '#features/posts/posts.api.ts';
import { venturePaths } from '#features/ventures/venture-paths.ts';
import { venturesQuery } from '#features/ventures/ventures.api.ts';
import { idsOf } from '#platform/api/id-lists.ts';
import { serverNow } from '#platform/api/server-time.ts';
import { useViewer } from '#platform/api/session.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { Titled } from '#ui/lists/titled.tsx';
import { readSearches, removeSearch } from './recent-searches.ts';
import { TagChips } from './tag-chips.tsx';

/** How many events and businesses are shown. */
const shown = 3;
const weekMs = 7 * 86_400_000;

/**
 * What the search shows before something is typed: recent searches, people, tags in use, and unless the side panel has them events of
 * this week and new businesses.
 */
export function BeforeTyping() {
  const cache = useQueryClient();
  const installation = useInstallation();
  const hasSidePanel = useHasSidePanel();
  const hasEvents = !hasSidePanel && !isHiddenPage(installation, '/events-parties');
  const hasHustles = !hasSidePanel && !isHiddenPage(installation, venturePaths.directory);
  const events = useInfiniteQuery({ ...eventsQuery({ when: 'future', sort: 'soonest' }), enabled: hasEvents });
  const hustles = useInfiniteQuery({ ...venturesQuery({}), enabled: hasHustles });
  const tags = useQuery(usedTagsQuery);
  const thisWeek = cachedEvents(cache, hasEvents ? idsOf(events.data) : []).filter(
    ({ startTime }) => Date.parse(startTime) < serverNow() + weekMs,
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <RecentSearches />
      <PeopleToFollow Heading="h2" />
      {/* What arrives later would move the rest. */}
      {!events.isLoading && !hustles.isLoading && !tags.isLoading && (
        <>
          <Part
            edge="bg-events"
            title={<Trans>Events this week</Trans>}
            to="/events-parties"
            more={<Trans>All events</Trans>}
            ids={thisWeek.slice(0, shown).map(({ id }) => id)}
          >
            {(id) => <EventLine id={id} />}
          </Part>
          <NewBusinesses ids={hasHustles ? idsOf(hustles.data).slice(0, shown) : []} />
          {tags.data && tags.data.length > 0 && (
            <Titled edge="bg-spotlight" title={<Trans>Tags in use</Trans>}>
              <TagChips tags={tags.data.slice(0, 12)} />
            </Titled>
          )}
        </>
      )}
    </div>
  );
}

/** Searches of this device that led to something; each can be removed. */
function RecentSearches() {
  const { t } = useLingui();
  const { id: viewerId } = useViewer();
  const [searches, setSearches] = useState(() => readSearches(viewerId));
  if (searches.length === 0) return null;
  return (
    <Titled edge="bg-primary" title={<Trans>Recent searches</Trans>}>
      <ul className="flex flex-wrap gap-2">
        {searches.map((term) => (
          <li
            key={term}
            className="flex max-w-full items-center rounded-full border border-hairline bg-raised text-label font-medium"
          >
            <Link
              to={`/dashboard?search=${encodeURIComponent(term)}`}
              className="flex min-h-11 min-w-0 items-center gap-2 rounded-full ps-3"
            >
              <History aria-hidden size={16} className="shrink-0 text-muted" />
              <bdi className="truncate">{term}</bdi>
            </Link>
            <IconButton
              size="small"
              label={t`Remove ${term}`}
              className="mx-1"
              onClick={() => setSearches(removeSearch(viewerId, term))}
            >
              <X aria-hidden size={16} />
            </IconButton>
          </li>
        ))}
      </ul>
    </Titled>
  );
}

import { Trans } from '@lingui/react/macro';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { normalTag } from '@baraza/contract/shared/text-marks.ts';
import { isHiddenPage } from '#app/pages.ts';
import { Part } from '#app/shell/side-panel.tsx';
import { ClubLine } from '#features/communities/club-line.tsx';
import { clubsQuery } from '#features/communities/communities.api.ts';
import { EventLine } from '#features/events/event-line.tsx';
import { eventsQuery } from '#features/events/events.api.ts';
import { useInstallation } from '#features/installation/installation.ts';
import { PostLine } from '#features/posts/post-line.tsx';
import { taggedPostsQuery, usedTagsQuery } from '#features/posts/posts.api.ts';
import { venturePaths } from '#features/ventures/venture-paths.ts';
import { VentureLine } from '#features/ventures/venture-line.tsx';
import { venturesQuery } from '#features/ventures/ventures.api.ts';
import { idsOf } from '#platform/api/id-lists.ts';
import { plainText } from '#platform/locale/plain-text.ts';
import { Titled } from '#ui/lists/titled.tsx';
import { FoundPeople } from './found-people.tsx';
import { TagChips } from './tag-chips.tsx';

/** How many events, businesses and posts are shown. */
const shown = 3;

/** Everything that a text finds: people, events, businesses, and posts by their tags. Each part links to all of its kind. */
export function FoundEverything({ search, peoplePath }: { search: string; peoplePath: string }) {
  const installation = useInstallation();
  const tag = normalTag(search);
  const hasEvents = !isHiddenPage(installation, '/events-parties');
  const hasHustles = !isHiddenPage(installation, venturePaths.directory);
  const kept = { placeholderData: keepPreviousData };
  const events = useInfiniteQuery({
    ...eventsQuery({ when: 'future', search, sort: 'soonest' }),
    ...kept,
    enabled: hasEvents,
  });
  const hustles = useInfiniteQuery({ ...venturesQuery({ search }), ...kept, enabled: hasHustles });
  const clubs = useInfiniteQuery({ ...clubsQuery({ search }), ...kept });
  const posts = useQuery({ ...taggedPostsQuery(tag ?? '', shown), enabled: tag !== undefined });
  const tags = useQuery(usedTagsQuery);
  const begun = plainText(search.replace(/^#/, ''));
  const matchingTags = (tags.data ?? [])
    .filter((each) => begun !== '' && plainText(each.tag).startsWith(begun))
    .slice(0, shown);
  const found = tag === undefined ? [] : (posts.data ?? []);
  const address = new URLSearchParams({ search }).toString();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <FoundPeople filters={{ search }} allPath={peoplePath} />
      <Part
        edge="bg-events"
        title={<Trans>Events</Trans>}
        to={`/events-parties?${address}`}
        more={<Trans>All events</Trans>}
        ids={hasEvents ? idsOf(events.data).slice(0, shown) : []}
      >
        {(id) => <EventLine id={id} />}
      </Part>
      <Part
        edge="bg-intake"
        title={<Trans>Clubs</Trans>}
        to={`/clubs?${address}`}
        more={<Trans>All clubs</Trans>}
        ids={idsOf(clubs.data).slice(0, shown)}
      >
        {(slug) => <ClubLine id={slug} />}
      </Part>
      <Part
        edge="bg-hustles"
        title={<Trans>Hustles</Trans>}
        to={`${venturePaths.directory}?${address}`}
        more={<Trans>All businesses</Trans>}
        ids={hasHustles ? idsOf(hustles.data).slice(0, shown) : []}
      >
        {(id) => <VentureLine id={id} />}
      </Part>
      {(matchingTags.length > 0 || found.length > 0) && (
        <Titled
          edge="bg-spotlight"
          title={<Trans>Posts</Trans>}
          to={found.length > 0 ? `/feed/tags/${encodeURIComponent(tag ?? '')}` : undefined}
          more={<Trans>All posts</Trans>}
        >
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {matchingTags.length > 0 && <TagChips tags={matchingTags} />}
            {found.length > 0 && (
              <ul className="pinned overflow-hidden border border-hairline bg-raised *:border-t *:border-hairline *:first:border-0">
                {found.map(({ id }) => (
                  <li key={id}>
                    <PostLine id={id} />
                  </li>
                ))}
              </ul>
            )}
          </div>
        </Titled>
      )}
    </div>
  );
}

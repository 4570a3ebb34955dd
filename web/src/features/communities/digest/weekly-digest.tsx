import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CalendarDays, Heart, MessageSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Community } from '@baraza/contract/features/communities.ts';
import { communityName } from '#platform/locale/community-name.ts';
import { communityPaths } from '#features/communities/community-paths.ts';
import { Titled } from '#ui/lists/titled.tsx';
import { hasActivity, nextEventOf, topPostOf } from './activity.ts';

/** What is new in the viewer's communities, and which event is next in the coming week. Nothing of those that they have muted. */
export function WeeklyDigest({ communities }: { communities: readonly Community[] }) {
  const shown = communities.filter(hasActivity);
  if (shown.length === 0) return null;
  return (
    <Titled edge="bg-heart" title={<Trans>Your week</Trans>}>
      <ul className="pinned divide-y divide-hairline border border-hairline bg-raised px-4 py-1">
        {shown.map((club) => (
          <li key={club.id} className="grid grid-cols-[minmax(0,1fr)] py-2">
            <DigestEntry club={club} />
          </li>
        ))}
      </ul>
    </Titled>
  );
}

function DigestEntry({ club }: { club: Community }) {
  const { t, i18n } = useLingui();
  const { slug } = club;
  const topPost = topPostOf(club);
  const { newPostsCount } = club.viewer;
  const { likesCount = 0, excerpt = '' } = topPost ?? {};
  const event = nextEventOf(club);
  const day = event && i18n.date(event.startTime, { weekday: 'short', day: 'numeric', month: 'short' });
  return (
    <>
      <h3 className="truncate text-label font-bold">
        <bdi>{communityName(club)}</bdi>
      </h3>
      {newPostsCount > 0 && (
        <Item to={communityPaths.one(slug)} icon={<MessageSquare aria-hidden size={16} />}>
          <span className="numbers">
            <Plural value={newPostsCount} one="# post since your last visit" other="# posts since your last visit" />
          </span>
        </Item>
      )}
      {topPost && (
        <Item to={`/feed/${topPost.id}`} icon={<Heart aria-hidden size={16} />}>
          <span className="numbers text-meta text-muted">
            <Plural value={likesCount} one="Most liked, # like" other="Most liked, # likes" />
          </span>
          <Words>{excerpt === '' ? t`A post with pictures` : excerpt}</Words>
        </Item>
      )}
      {event && (
        <Item to={`/events-parties/events/${event.id}`} icon={<CalendarDays aria-hidden size={16} />}>
          <span className="numbers text-meta text-muted">
            <Trans>Next event, {day}</Trans>
          </span>
          <Words>{event.title}</Words>
        </Item>
      )}
    </>
  );
}

function Item({ to, icon, children }: { to: string; icon: ReactNode; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="flex min-h-11 items-center gap-2.5 rounded-md py-1 text-label hover:bg-sunk [&>svg]:shrink-0"
    >
      {icon}
      <span className="grid min-w-0 grow grid-cols-[minmax(0,1fr)]">{children}</span>
    </Link>
  );
}

/** What people wrote, at most two lines. */
function Words({ children }: { children: string }) {
  return (
    <span dir="auto" lang="" className="line-clamp-2 wrap-anywhere">
      {children}
    </span>
  );
}

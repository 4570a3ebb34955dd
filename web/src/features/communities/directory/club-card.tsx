import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CalendarDays, UserRoundCheck, Users } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Community } from '@baraza/contract/features/communities.ts';
import { useListedCommunity } from '#features/communities/communities.api.ts';
import { communityPaths } from '#features/communities/community-paths.ts';
import { Emblem } from '#features/communities/emblem.tsx';
import { friendNames } from '#features/communities/friend-names.ts';

interface ClubCardProps {
  club: Community;
  /** Counts from 1 in a feed. */
  position?: number | undefined;
}

/** The card of a club of a list; nothing if the viewer can no longer see it. */
export function ListedClub({ slug, position }: { slug: string; position?: number }) {
  const club = useListedCommunity(slug);
  return club && <ClubCard club={club} position={position} />;
}

/** What a member of a club gets: its next event, friends and how lively it is. All of the card is a link to the club. */
export function ClubCard({ club, position }: ClubCardProps) {
  const { i18n } = useLingui();
  const nameId = useId();
  const { name, slug, description, image, membersCount, recentPostsCount, nextEvent } = club;
  const friends = friendNames(club, i18n.locale);
  return (
    <article
      aria-labelledby={nameId}
      {...(position !== undefined && { 'aria-posinset': position, 'aria-setsize': -1, tabIndex: -1 })}
      className="pinned relative grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-3 gap-y-2 border border-hairline bg-raised p-4"
    >
      <Emblem name={name} image={image} size={56} />
      <div className="min-w-0">
        <Link
          id={nameId}
          to={communityPaths.one(slug)}
          dir="auto"
          className="line-clamp-2 text-lead leading-snug font-bold wrap-anywhere after:absolute after:inset-0 after:rounded-[inherit] after:content-[''] hover:underline"
        >
          {name}
        </Link>
        <Status club={club} />
      </div>
      <p dir="auto" lang="" className="col-span-2 line-clamp-2 text-label wrap-anywhere">
        {description}
      </p>
      <ul className="numbers col-span-2 grid grid-cols-[minmax(0,1fr)] gap-1 text-meta text-muted">
        {nextEvent && (
          <Fact icon={<CalendarDays aria-hidden size={15} />}>
            <span>{i18n.date(nextEvent.startTime, { weekday: 'short', day: 'numeric', month: 'short' })}</span>
            <span> · </span>
            <bdi className="font-semibold text-ink">{nextEvent.title}</bdi>
          </Fact>
        )}
        {friends !== undefined && <Fact icon={<UserRoundCheck aria-hidden size={15} />}>{friends}</Fact>}
        <Fact icon={<Users aria-hidden size={15} />}>
          <Plural value={membersCount} one="# member" other="# members" />
          {recentPostsCount > 0 && (
            <>
              <span> · </span>
              <Plural value={recentPostsCount} one="# post this week" other="# posts this week" />
            </>
          )}
        </Fact>
      </ul>
    </article>
  );
}

function Status({ club: { viewer, archivedAt, frozenAt, campus } }: { club: Community }) {
  return (
    <p className="truncate text-meta text-muted">
      {frozenAt !== null ? (
        <Trans>Frozen by stewards</Trans>
      ) : archivedAt !== null ? (
        <Trans>Archived</Trans>
      ) : viewer.status === 'member' ? (
        <Trans>You are a member</Trans>
      ) : viewer.status === 'requested' ? (
        <Trans>Requested</Trans>
      ) : viewer.status === 'invited' ? (
        <Trans>You are invited</Trans>
      ) : (
        campus && <bdi>{campus}</bdi>
      )}
    </p>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-1.5 [&>svg]:shrink-0">
      {icon}
      <span className="min-w-0 truncate">{children}</span>
    </li>
  );
}

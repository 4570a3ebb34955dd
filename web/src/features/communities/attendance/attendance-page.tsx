import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { EventAttendance, MemberAttendance } from '@baraza/contract/features/club-attendance.ts';
import type { Community } from '@baraza/contract/features/communities.ts';
import { isOfficer } from '#features/communities/club-rights.ts';
import { ClubSubpage } from '#features/communities/club-subpage.tsx';
import { call } from '#platform/api/api-client.ts';
import { DownloadCsv } from '#ui/controls/download-csv.tsx';
import { PagedList } from '#ui/lists/paged-list.tsx';
import { lazyPart } from '#ui/lists/lazy-part.tsx';
import { SkeletonList } from '#ui/lists/skeleton.tsx';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { NameLines } from '#ui/text/name-lines.tsx';
import { personName } from '#ui/text/person-name.ts';
import { eventAttendanceQuery, memberAttendanceQuery } from './attendance.api.ts';

const OfficersOnly = lazyPart(
  async () => (await import('#features/communities/desk/officers-only.tsx')).OfficersOnly,
  ['club-desk'],
);

/** Who came to the past events of a club, for its officers and owners. */
export function AttendancePage() {
  const { t } = useLingui();
  return (
    <ClubSubpage title={t`Attendance`}>
      {(club) =>
        isOfficer(club) && club.kind === 'CLUB' ? (
          <div key={club.id} className="grid grid-cols-[minmax(0,1fr)] gap-6">
            <PastEvents club={club} />
            <Members club={club} />
          </div>
        ) : (
          <OfficersOnly club={club} />
        )
      }
    </ClubSubpage>
  );
}

const skeleton = <SkeletonList picture="size-10" lines={['h-4 w-2/5', 'h-3 w-1/4']} className="items-center py-3" />;

function PastEvents({ club }: { club: Community }) {
  const { t } = useLingui();
  const query = useInfiniteQuery(eventAttendanceQuery(club.id));
  const failed = t`Failed to load the attendance.`;
  const events = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <section aria-labelledby="past-events" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 id="past-events" className="text-card font-bold">
        <Trans>Past events of the club</Trans>
      </h2>
      <PagedList query={query} errorMessage={failed} skeleton={skeleton}>
        {events.length === 0 ? (
          <p className="text-muted">
            <Trans>No past events yet.</Trans>
          </p>
        ) : (
          <ul aria-labelledby="past-events" className="divide-y divide-hairline">
            {events.map((event) => (
              <EventRow key={event.eventId} event={event} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  );
}

function EventRow({ event }: { event: EventAttendance }) {
  const { i18n } = useLingui();
  const { eventId, title, startTime, registeredCount, checkedInCount } = event;
  return (
    <li>
      <Link
        to={`/events-parties/events/${eventId}`}
        className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 rounded-md py-2 hover:bg-sunk"
      >
        <span className="grid min-w-[min(100%,9rem)] flex-1">
          <bdi className="font-bold wrap-anywhere">{title}</bdi>
          <span className="numbers text-meta text-muted">{i18n.date(startTime, { dateStyle: 'medium' })}</span>
        </span>
        <span className="numbers text-label text-muted">
          <Plural value={registeredCount} one="# registered" other="# registered" />
          <span> · </span>
          <Plural value={checkedInCount} one="# checked in" other="# checked in" />
        </span>
      </Link>
    </li>
  );
}

function Members({ club }: { club: Community }) {
  const { t } = useLingui();
  const query = useInfiniteQuery(memberAttendanceQuery(club.id));
  const failed = t`Failed to load the members`;
  const members = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <section aria-labelledby="members" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 id="members" className="text-card font-bold">
          <Trans>Members</Trans>
        </h2>
        <DownloadCsv
          size="small"
          fileName={`${club.slug}-attendance.csv`}
          load={() => call('GET /api/communities/:id/attendance.csv', { params: { id: club.id } })}
        >
          <Trans>Download attendance (CSV)</Trans>
        </DownloadCsv>
      </div>
      <PagedList query={query} errorMessage={failed} skeleton={skeleton}>
        <ul aria-labelledby="members" className="divide-y divide-hairline">
          {members.map((member) => (
            <MemberRow key={member.userId} member={member} />
          ))}
        </ul>
      </PagedList>
    </section>
  );
}

function MemberRow({ member: { user, registeredCount, checkedInCount } }: { member: MemberAttendance }) {
  const { i18n } = useLingui();
  const name = personName(user);
  const came = i18n.number(checkedInCount);
  return (
    <li>
      <Link
        to={`/profile/${user.username}`}
        className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 rounded-md py-2 hover:bg-sunk"
      >
        <span className="flex min-w-[min(100%,13rem)] flex-1 items-center gap-3">
          <Avatar name={name} src={user.image} size={40} />
          <NameLines name={name} username={user.username} />
        </span>
        <span className="numbers text-label text-muted">
          {registeredCount === 0 ? (
            <Trans>Not registered for any event</Trans>
          ) : (
            <Plural value={registeredCount} one={`Came to ${came} of # event`} other={`Came to ${came} of # events`} />
          )}
        </span>
      </Link>
    </li>
  );
}

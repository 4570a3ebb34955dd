import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { eventAttendeesShown } from '@baraza/contract/features/event-limits.ts';
import type { Event } from '@baraza/contract/features/events.ts';
import type { Person } from '@baraza/contract/features/profiles.ts';
import { BriefName } from '#ui/text/brief-name.tsx';
import { MessageLink } from '#features/connections/connections.public.ts';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { ClubAvatar } from '#ui/pictures/club-avatar.tsx';
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx';
import { NameLines } from '#ui/text/name-lines.tsx';
import { personName } from '#ui/text/person-name.ts';
import { canSeeInside, coHostsOf } from './event-access.ts';

const { Dialog: AttendeesDialog } = lazyDialog(
  async () => (await import('#features/events/guests/attendees-dialog.tsx')).AttendeesDialog,
);

/** The host, the club and the attendees of an event. */
export function EventPeople({ event }: { event: Event }) {
  return (
    <div className="pinned grid grid-cols-[minmax(0,1fr)] gap-4 border border-hairline bg-raised p-4">
      <Host event={event} />
      <Attendees event={event} />
    </div>
  );
}

function Host({ event }: { event: Event }) {
  const headingId = useId();
  const { host, community } = event;
  const coHosts = coHostsOf(event);
  const name = personName(host);
  return (
    <section aria-labelledby={headingId} className="grid gap-1">
      <h2 id={headingId} className="text-lead font-bold">
        {coHosts.length === 0 ? <Trans>Host</Trans> : <Trans>Hosts</Trans>}
      </h2>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 *:grow">
        {coHosts.length === 0 ? (
          <Link to={`/profile/${host.username}`} className="group flex min-h-12 min-w-0 basis-48 items-center gap-3">
            <Avatar name={name} src={host.image} size={44} />
            <NameLines name={name} username={host.username} className="font-semibold group-hover:underline" />
          </Link>
        ) : (
          <Hosts people={[host, ...coHosts]} />
        )}
        <MessageLink person={host} variant="secondary" />
      </div>
      {!!event.askedHosts?.length && (
        <p className="text-label text-muted">
          <Trans>
            Asked to host: <NameList people={event.askedHosts} />
          </Trans>
        </p>
      )}
      {community && (
        <Link to={`/clubs/${community.slug}`} className="group flex min-h-12 min-w-0 items-center gap-3">
          <ClubAvatar name={community.name} image={community.image} size={44} />
          <span className="grid min-w-0">
            <bdi className="truncate font-semibold group-hover:underline">
              <BriefName community={community} />
            </bdi>
            <span className="text-label text-muted">
              <Trans>Event of this club</Trans>
            </span>
          </span>
        </Link>
      )}
    </section>
  );
}

/** Several hosts in one line. */
function Hosts({ people }: { people: readonly Person[] }) {
  return (
    <div className="flex min-h-12 min-w-0 grow basis-full flex-wrap items-center gap-x-3 gap-y-1">
      <span aria-hidden className="flex shrink-0 -space-x-2">
        {people.map((person) => (
          <Avatar
            key={person.id}
            name={personName(person)}
            src={person.image}
            size={36}
            className="ring-2 ring-raised"
          />
        ))}
      </span>
      <p className="min-w-40 flex-1 wrap-anywhere">
        <Trans>
          Hosted by <NameList people={people} />
        </Trans>
      </p>
    </div>
  );
}

/** Names in a sentence, each of which links to its person. */
function NameList({ people }: { people: readonly Person[] }) {
  const { i18n } = useLingui();
  return new Intl.ListFormat(i18n.locale).formatToParts(people.map(({ id }) => id)).map(({ type, value }) => {
    const person = people.find(({ id }) => type === 'element' && id === value);
    return person ? (
      <Link
        key={person.id}
        to={`/profile/${person.username}`}
        dir="auto"
        className="touch font-semibold hover:underline"
      >
        {personName(person)}
      </Link>
    ) : (
      value
    );
  });
}

function Attendees({ event }: { event: Event }) {
  const { t, i18n } = useLingui();
  const headingId = useId();
  const [isOpen, setOpen] = useState(false);
  const { attendees, attendeesCount, capacity } = event;
  const shown = attendees.slice(0, eventAttendeesShown);
  const more = i18n.number(attendeesCount - shown.length);
  const [taken, seats] = [i18n.number(attendeesCount), i18n.number(capacity)];
  return (
    <section aria-labelledby={headingId} className="grid gap-1">
      <h2 id={headingId} className="text-lead font-bold">
        <Trans>Attendees</Trans>{' '}
        <span className="numbers font-normal text-muted">
          <span aria-hidden>
            {taken}/{seats}
          </span>
          <span className="sr-only">{t`${taken} of ${seats} seats taken`}</span>
        </span>
      </h2>
      {!canSeeInside(event) ? (
        <p className="text-label text-muted">
          <Trans>Only the host and attendees can see who is coming.</Trans>
        </p>
      ) : attendeesCount === 0 ? (
        <p className="text-label text-muted">
          <Trans>Nobody yet.</Trans>
        </p>
      ) : (
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="-mx-2 flex min-h-12 items-center gap-2 rounded-full px-2 text-start hover:bg-sunk"
        >
          <span className="sr-only">{t`Show all attendees`}</span>
          <span className="flex -space-x-2">
            {shown.map(({ id, user }) => (
              <Avatar key={id} name={personName(user)} src={user.image} size={36} className="ring-2 ring-raised" />
            ))}
          </span>
          {attendeesCount > shown.length && (
            <span className="numbers text-label font-semibold">
              <Trans>+{more} more</Trans>
            </span>
          )}
        </button>
      )}
      {isOpen && <AttendeesDialog event={event} onClose={() => setOpen(false)} />}
    </section>
  );
}

import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Phone } from 'lucide-react';
import { Link } from 'react-router';
import type { Community, CommunityContacts, Contact } from '@baraza/contract/features/communities.ts';
import type { Person } from '@baraza/contract/features/profiles.ts';
import { communityPaths } from '#features/communities/community-paths.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { NameLines } from '#ui/text/name-lines.tsx';
import { personName } from '#ui/text/person-name.ts';
import { contactsQuery } from './contacts.api.ts';

/** Whom to call, emergency numbers first, and the stewards of a campus. */
export function ContactList({ club }: { club: Community }) {
  const { data } = useQuery(contactsQuery(club.id));
  if (!data) return null;
  // A copy on the device may be older than the stewards.
  const { stewards = [] } = data as Partial<CommunityContacts>;
  return (
    <>
      <Contacts club={club} data={data} />
      {stewards.length > 0 && <Stewards people={stewards} />}
    </>
  );
}

/** Nothing without contacts, except for the people who keep them. */
function Contacts({ club: { slug }, data }: { club: Community; data: CommunityContacts }) {
  if (data.contacts.length === 0 && !data.canEdit) return null;
  const sorted = data.contacts.toSorted((one, other) => Number(other.isEmergency) - Number(one.isEmergency));
  return (
    <section aria-labelledby="contacts" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex items-center justify-between gap-3">
        <h2 id="contacts" className="text-card font-bold">
          <Trans>Who to call</Trans>
        </h2>
        {data.canEdit && (
          <ButtonLink to={communityPaths.contacts(slug)} variant="quiet" size="small" className="-me-3">
            <Pencil aria-hidden size={18} />
            <Trans>Edit contacts</Trans>
          </ButtonLink>
        )}
      </div>
      {sorted.length === 0 ? (
        <p className="text-label text-muted">
          <Trans>Add offices and emergency numbers, which open without a network too.</Trans>
        </p>
      ) : (
        <ul aria-labelledby="contacts" className="divide-y divide-hairline">
          {sorted.map((contact, index) => (
            // Contacts have no identity and are replaced as a whole.
            // oxlint-disable-next-line react/no-array-index-key
            <ContactRow key={index} contact={contact} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Stewards({ people }: { people: Person[] }) {
  return (
    <section aria-labelledby="stewards" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 id="stewards" className="text-card font-bold">
        <Trans>Stewards</Trans>
      </h2>
      <p className="text-label text-muted">
        <Trans>They decide about reports on this campus.</Trans>
      </p>
      <ul aria-labelledby="stewards" className="divide-y divide-hairline">
        {people.map((person) => (
          <li key={person.id}>
            <Link to={`/profile/${person.username}`} className="flex min-h-16 items-center gap-3 rounded-md py-2">
              <Avatar name={personName(person)} src={person.image} size={44} />
              <NameLines name={personName(person)} username={person.username} className="font-bold" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ContactRow({ contact: { name, phone, note, isEmergency } }: { contact: Contact }) {
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className="grid min-w-[min(100%,9rem)] flex-1">
        <span className="font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </span>
        {isEmergency && (
          <span className="text-meta font-semibold text-danger">
            <Trans>Emergency</Trans>
          </span>
        )}
        {note !== '' && (
          <span dir="auto" className="text-meta wrap-anywhere text-muted">
            {note}
          </span>
        )}
      </span>
      <a
        href={`tel:${phone.replaceAll(/[ ()./-]/g, '').replaceAll('#', '%23')}`}
        className="numbers ms-auto inline-flex min-h-11 max-w-full items-center gap-2 rounded-full border border-control px-4 text-label font-semibold hover:bg-sunk"
      >
        <Phone aria-hidden size={18} className={isEmergency ? 'shrink-0 text-danger' : 'shrink-0'} />
        <bdi dir="ltr">{phone}</bdi>
      </a>
    </li>
  );
}

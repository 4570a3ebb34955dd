import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import {
  contactNameMax,
  contactNoteMax,
  contactPhone,
  contactPhoneMax,
  contactsMax,
} from '@baraza/contract/features/community-limits.ts';
import type { Community, Contact } from '@baraza/contract/features/communities.ts';
import { ClubSubpage } from '#features/communities/club-subpage.tsx';
import { communityPaths } from '#features/communities/community-paths.ts';
import { useViewer } from '#platform/api/session.ts';
import { draftKeyOf, keepDraft, readDraft } from '#platform/device/draft.ts';
import { asciiDigits } from '#platform/locale/digits.ts';
import { useUnsent } from '#platform/outbox/unsent.ts';
import { Button } from '#ui/controls/button.tsx';
import { SaveError } from '#ui/fields/save-error.tsx';
import { SwitchRow } from '#ui/fields/switch-row.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { contactsQuery, useChangeContacts } from './contacts.api.ts';

/** Changes whom the members of a community can call, for the people who keep it. */
export function ContactsPage() {
  const { t } = useLingui();
  return <ClubSubpage title={t`Edit contacts`}>{(club) => <ContactsOfClub key={club.id} club={club} />}</ClubSubpage>;
}

function ContactsOfClub({ club }: { club: Community }) {
  const { t } = useLingui();
  const query = useQuery(contactsQuery(club.id));
  if (!query.data) {
    if (query.isError) return <FailedQuery query={query} message={t`Failed to load the contacts.`} />;
    return <Skeleton className="h-60" />;
  }
  if (!query.data.canEdit) {
    return (
      <EmptyState of="people">
        <Trans>Moderators keep the contacts. Ask one of them.</Trans>
      </EmptyState>
    );
  }
  return <ContactsForm club={club} start={query.data.contacts} />;
}

const empty: Contact = { name: '', phone: '', note: '', isEmergency: false };

function ContactsForm({ club, start }: { club: Community; start: readonly Contact[] }) {
  const { t } = useLingui();
  const { id: viewerId } = useViewer();
  const navigate = useNavigate();
  const save = useChangeContacts(club.id);
  const form = useRef<HTMLFormElement>(null);
  const draftKey = draftKeyOf(viewerId, `contacts.${club.id}`);
  const [contacts, setContacts] = useState(() => readContacts(draftKey) ?? [...start]);
  const [wasSubmitted, setSubmitted] = useState(false);
  useUnsent(JSON.stringify(contacts) !== JSON.stringify(start));
  const change = (next: Contact[]) => {
    setContacts(next);
    keepDraft(draftKey, JSON.stringify(next));
  };
  const submit = async () => {
    setSubmitted(true);
    if (contacts.some((contact) => Object.values(problemsOf(contact)).includes(true))) {
      // After the messages are rendered.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return;
    }
    await save.mutateAsync(contacts);
    keepDraft(draftKey, '');
    void navigate(communityPaths.one(club.slug), { replace: true });
  };
  return (
    <form
      ref={form}
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        // A failure is shown below.
        if (!save.isPending) submit().catch(() => undefined);
      }}
    >
      {contacts.map((contact, index) => (
        // Rows are only added at the end, and their fields hold no state.
        // oxlint-disable-next-line react/no-array-index-key
        <fieldset key={index} className="pinned grid gap-3 border border-hairline bg-raised p-4">
          <legend className="sr-only">{contact.name || t`New contact`}</legend>
          <ContactFields
            contact={contact}
            isLocked={save.isPending}
            showsProblems={wasSubmitted}
            onChange={(part) => change(contacts.with(index, { ...contact, ...part }))}
          />
          <div>
            <Button
              variant="quiet"
              size="small"
              className="-ms-3"
              disabled={save.isPending}
              onClick={() => change(contacts.toSpliced(index, 1))}
            >
              <Trash2 aria-hidden size={18} />
              <Trans>Remove contact</Trans>
            </Button>
          </div>
        </fieldset>
      ))}
      <div>
        <Button
          variant="secondary"
          size="small"
          disabled={contacts.length >= contactsMax || save.isPending}
          onClick={() => change([...contacts, empty])}
        >
          <Plus aria-hidden size={18} />
          <Trans>Add a contact</Trans>
        </Button>
      </div>
      {save.isError && (
        <SaveError message={save.error.message}>
          <Trans>Everything you filled in is kept on this phone.</Trans>
        </SaveError>
      )}
      <Button type="submit" pending={save.isPending}>
        <Trans>Save</Trans>
      </Button>
    </form>
  );
}

interface ContactFieldsProps {
  contact: Contact;
  isLocked: boolean;
  showsProblems: boolean;
  onChange: (part: Partial<Contact>) => void;
}

function ContactFields({ contact, isLocked, showsProblems, onChange }: ContactFieldsProps) {
  const { t } = useLingui();
  const problems = problemsOf(contact);
  return (
    <>
      <TextField
        label={t`Office or person`}
        required
        readOnly={isLocked}
        autoComplete="off"
        maxLength={contactNameMax}
        value={contact.name}
        error={showsProblems && problems.name ? t`Cannot be blank.` : undefined}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <TextField
        label={t`Phone number`}
        required
        type="tel"
        dir="ltr"
        readOnly={isLocked}
        autoComplete="off"
        maxLength={contactPhoneMax}
        value={contact.phone}
        error={showsProblems && problems.phone ? t`Must be a phone number.` : undefined}
        onChange={({ target }) => onChange({ phone: asciiDigits(target.value) })}
      />
      <TextField
        label={t`When and where (optional)`}
        readOnly={isLocked}
        autoComplete="off"
        maxLength={contactNoteMax}
        value={contact.note}
        onChange={({ target }) => onChange({ note: target.value })}
      />
      <SwitchRow
        name={t`Emergency number`}
        about={t`Shown first.`}
        isOn={contact.isEmergency}
        onChange={(isEmergency) => onChange({ isEmergency })}
      />
    </>
  );
}

function problemsOf({ name, phone }: Contact): { name: boolean; phone: boolean } {
  return { name: name.trim() === '', phone: !contactPhone.test(phone.trim()) };
}

/** Returns what was typed and not saved. */
function readContacts(key: string): Contact[] | undefined {
  try {
    const stored: unknown = JSON.parse(readDraft(key) || 'null');
    if (!Array.isArray(stored)) return undefined;
    return stored.map((each: Partial<Contact> | null) => ({
      name: String(each?.name ?? ''),
      phone: String(each?.phone ?? ''),
      note: String(each?.note ?? ''),
      isEmergency: each?.isEmergency === true,
    }));
  } catch {
    return undefined;
  }
}

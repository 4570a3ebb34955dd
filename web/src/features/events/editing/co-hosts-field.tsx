import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { UserPlus, X } from 'lucide-react';
import { useState } from 'react';
import { coHostsMax } from '@baraza/contract/features/event-limits.ts';
import type { CommunityBrief } from '@baraza/contract/features/communities.ts';
import type { Person } from '@baraza/contract/features/profiles.ts';
import { Button } from '#ui/controls/button.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { NameLines } from '#ui/text/name-lines.tsx';
import { personName } from '#ui/text/person-name.ts';
import { CoHostsDialog } from './co-hosts-dialog.tsx';

interface CoHostsFieldProps {
  coHosts: readonly Person[];
  /** The club or hub of the event. */
  home: CommunityBrief | null;
  onChange: (coHosts: Person[]) => void;
  error: string | undefined;
}

/** Chooses the people whom the host asks to host the event too. */
export function CoHostsField({ coHosts, home, onChange, error }: CoHostsFieldProps) {
  const { t } = useLingui();
  const [isChoosing, setChoosing] = useState(false);
  const toggle = (person: Person) => {
    const others = coHosts.filter(({ id }) => id !== person.id);
    if (others.length < coHosts.length) onChange(others);
    else if (coHosts.length < coHostsMax) onChange([...coHosts, person]);
  };
  return (
    <>
      <p className="text-label text-muted">
        {plural(coHostsMax, {
          one: 'Up to # person who manages the event like you. They have to accept.',
          other: 'Up to # people who manage the event like you. They have to accept.',
        })}
      </p>
      {home && (
        <p className="text-label text-muted">
          <Trans>Only members of the club or hub can be co-hosts.</Trans>
        </p>
      )}
      {coHosts.length > 0 && (
        <ul aria-label={t`Co-hosts`} className="divide-y divide-hairline">
          {coHosts.map((person) => (
            <CoHost key={person.id} person={person} onRemove={() => toggle(person)} />
          ))}
        </ul>
      )}
      <p role="alert" className="text-meta font-medium text-danger empty:hidden">
        {error}
      </p>
      <Button variant="secondary" className="justify-self-start" onClick={() => setChoosing(true)}>
        <UserPlus aria-hidden size={18} />
        <Trans>Choose co-hosts</Trans>
      </Button>
      {isChoosing && (
        <CoHostsDialog
          chosen={coHosts}
          clubId={home?.kind === 'CLUB' ? home.id : undefined}
          onToggle={toggle}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}

function CoHost({ person, onRemove }: { person: Person; onRemove: () => void }) {
  const { t } = useLingui();
  const name = personName(person);
  return (
    <li className="flex items-center gap-3 py-2">
      <Avatar name={name} src={person.image} size={44} />
      <NameLines name={name} username={person.username} />
      <IconButton label={t`Remove ${name}`} onClick={onRemove}>
        <X aria-hidden size={20} />
      </IconButton>
    </li>
  );
}

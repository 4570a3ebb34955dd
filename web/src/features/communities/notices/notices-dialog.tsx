import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { CommunityNotice } from '@baraza/contract/features/community-limits.ts';
import type { Community } from '@baraza/contract/features/communities.ts';
import { isOfficer } from '#features/communities/club-rights.ts';
import { useMute } from '#features/communities/communities.api.ts';
import { communityName } from '#platform/locale/community-name.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { SwitchRow } from '#ui/fields/switch-row.tsx';

/** A dialog to choose which posts of a community count as new, and which kinds of notices the viewer gets. */
export function NoticesDialog({ club, onClose }: { club: Community; onClose: () => void }) {
  const { t } = useLingui();
  const name = communityName(club);
  // What an older release has stored on this device does not say what is muted.
  const { highlightsOnly = false, mutedKinds = [] }: Partial<Community['viewer']> = club.viewer;
  const mute = useMute(club.id);
  const [muted, setMuted] = useState<readonly CommunityNotice[]>(mutedKinds);
  const [onlyHighlights, setOnlyHighlights] = useState(highlightsOnly);
  const set = (kind: CommunityNotice, isOn: boolean) =>
    setMuted((before) => [...before.filter((each) => each !== kind), ...(isOn ? [] : [kind])]);
  const save = () =>
    mute.mutate(
      {
        muted: false,
        mutedKinds: [...muted],
        // Left alone, it follows the size of the club.
        ...(onlyHighlights !== highlightsOnly && { highlightsOnly: onlyHighlights }),
      },
      { onSuccess: onClose },
    );
  const about = useAbout();
  return (
    <Dialog
      title={t`What you get from ${name}`}
      onClose={onClose}
      footer={
        <Button pending={mute.isPending} onClick={save}>
          <Trans>Save</Trans>
        </Button>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <SelectField
          label={t`Posts that count as new`}
          choices={[
            { value: 'all', label: t`All posts` },
            { value: 'highlights', label: t`Only posts in its name` },
            { value: 'none', label: t`No posts` },
          ]}
          value={muted.includes('POSTS') ? 'none' : onlyHighlights ? 'highlights' : 'all'}
          error={mute.error?.message}
          onChange={({ target }) => {
            set('POSTS', target.value !== 'none');
            if (target.value !== 'none') setOnlyHighlights(target.value === 'highlights');
          }}
        />
        <div className="grid grid-cols-[minmax(0,1fr)] divide-y divide-hairline border-t border-hairline">
          {kindsOf(club).map((kind) => (
            <SwitchRow key={kind} {...about[kind]} isOn={!muted.includes(kind)} onChange={(isOn) => set(kind, isOn)} />
          ))}
        </div>
      </div>
    </Dialog>
  );
}

type SwitchedKind = Exclude<CommunityNotice, 'POSTS'>;

/** The kinds of notices that a community sends the viewer. */
function kindsOf(club: Community): SwitchedKind[] {
  if (club.kind !== 'CLUB') return ['ANNOUNCEMENTS', 'EVENTS'];
  return isOfficer(club) ? ['MENTIONS', 'EVENTS', 'ELECTIONS', 'REQUESTS'] : ['MENTIONS', 'EVENTS', 'ELECTIONS'];
}

function useAbout(): Record<SwitchedKind, { name: string; about?: string }> {
  const { t } = useLingui();
  return {
    MENTIONS: { name: t`Mentions`, about: t`In posts in the name of the club` },
    ANNOUNCEMENTS: { name: t`Announcements` },
    EVENTS: { name: t`Events`, about: t`Invitations for all members, and the next event in your week` },
    ELECTIONS: { name: t`Election updates`, about: t`When an election or voting begins, and the result` },
    REQUESTS: { name: t`Requests to join` },
  };
}

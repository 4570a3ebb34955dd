import { Trans, useLingui } from '@lingui/react/macro';
import { Crown, Pencil, UserMinus } from 'lucide-react';
import { useState } from 'react';
import type { Community, CommunityMember } from '@baraza/contract/features/communities.ts';
import { canRemove, givenRoles } from '#features/communities/club-rights.ts';
import { useConfirmedOffer } from '#features/communities/desk/owner-offer.ts';
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx';
import { Menu, MenuItem } from '#ui/dialogs/menu.tsx';
import { personName } from '#ui/text/person-name.ts';

const { Dialog: ChangeDialog } = lazyDialog(
  async () => (await import('#features/communities/desk/member-dialog.tsx')).MemberDialog,
  ['communities', 'club-desk'],
);
const { Dialog: RemoveDialog } = lazyDialog(
  async () => (await import('#features/communities/desk/remove-dialog.tsx')).RemoveDialog,
  ['club-desk'],
);

/** What officers and owners can do with a member. */
export function MemberMenu({ club, member }: { club: Community; member: CommunityMember }) {
  const { t } = useLingui();
  const [part, setPart] = useState<'change' | 'remove'>();
  const offer = useConfirmedOffer(club);
  const name = personName(member);
  const close = () => setPart(undefined);
  return (
    <>
      <Menu label={t`Options for ${name}`} size="medium">
        {givenRoles(club, member.role).length > 0 && (
          <MenuItem icon={<Pencil aria-hidden size={18} />} onClick={() => setPart('change')}>
            <Trans>Change role and title</Trans>
          </MenuItem>
        )}
        {club.viewer.role === 'OWNER' && member.role !== 'OWNER' && (
          <MenuItem icon={<Crown aria-hidden size={18} />} onClick={() => void offer.confirm(member)}>
            <Trans>Offer ownership</Trans>
          </MenuItem>
        )}
        {canRemove(club, member.role) && (
          <MenuItem icon={<UserMinus aria-hidden size={18} />} onClick={() => setPart('remove')} isDangerous>
            <Trans>Remove from club</Trans>
          </MenuItem>
        )}
      </Menu>
      {part === 'change' && <ChangeDialog club={club} member={member} onClose={close} />}
      {part === 'remove' && <RemoveDialog club={club} member={member} onClose={close} />}
    </>
  );
}

import { useLingui } from '@lingui/react/macro';
import type { Community, CommunityMember } from '@baraza/contract/features/communities.ts';
import { confirmAction } from '#ui/dialogs/confirm.ts';
import { toast, toastError } from '#ui/page/toast.ts';
import { personName } from '#ui/text/person-name.ts';
import { useOfferOwnership } from '#features/communities/people.api.ts';

/** Offers a member to become an owner, after a confirmation. */
export function useConfirmedOffer(club: Community) {
  const { t } = useLingui();
  const offer = useOfferOwnership(club);
  const confirm = async (member: CommunityMember, onOffered?: () => void) => {
    const name = personName(member);
    const isSure = await confirmAction({
      title: t`Offer ${name} to become an owner?`,
      text: t`Owners have all rights. ${name} becomes one after accepting, and you stay an owner.`,
      confirmLabel: t`Offer`,
      isHarmless: true,
    });
    if (!isSure) return;
    // Unlike the callbacks of `mutate`, this continues after the row has left the page.
    const changed = await offer.mutateAsync(member.id).catch(toastError);
    if (!changed) return;
    toast.success(t`Offered. ${name} can accept on the page of the club.`);
    onOffered?.();
  };
  return { confirm, isPending: offer.isPending };
}

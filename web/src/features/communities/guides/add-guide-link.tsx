import { Trans } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { guidesMax } from '@baraza/contract/features/community-limits.ts';
import type { Community } from '@baraza/contract/features/communities.ts';
import { communityPaths } from '#features/communities/community-paths.ts';
import { ButtonLink } from '#ui/controls/button.tsx';

/** A link to the form of a new guide; nothing when the community has as many as it can have. */
export function AddGuideLink({ club: { slug }, count }: { club: Community; count: number }) {
  if (count >= guidesMax) return null;
  return (
    <ButtonLink to={communityPaths.newGuide(slug)} variant="quiet" size="small" className="-me-3">
      <Plus aria-hidden size={18} />
      <Trans>Add a guide</Trans>
    </ButtonLink>
  );
}

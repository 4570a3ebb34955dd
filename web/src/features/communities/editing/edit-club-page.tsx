import { useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router';
import type { Community } from '@baraza/contract/features/communities.ts';
import { isOfficer } from '#features/communities/club-rights.ts';
import { ClubSubpage } from '#features/communities/club-subpage.tsx';
import { OfficersOnly } from '#features/communities/desk/officers-only.tsx';
import { communityPaths } from '#features/communities/community-paths.ts';
import { useChangeClub } from '#features/communities/communities.api.ts';
import { useViewer } from '#platform/api/session.ts';
import { clubDraftKey, fieldsOf, splitTags, type ClubFields } from './club-fields.ts';
import { ClubForm } from './club-form.tsx';
import { useStoredImage } from './use-stored-image.ts';

/** Changes a club, for its officers and owners. */
export function EditClubPage() {
  const { t } = useLingui();
  return (
    <ClubSubpage title={t`Edit club`}>
      {(club) =>
        isOfficer(club) && club.kind === 'CLUB' ? <EditForm key={club.id} club={club} /> : <OfficersOnly club={club} />
      }
    </ClubSubpage>
  );
}

function EditForm({ club }: { club: Community }) {
  const { t } = useLingui();
  const { id: viewerId } = useViewer();
  const navigate = useNavigate();
  const change = useChangeClub(club.id);
  const storeImage = useStoredImage();
  const storeBanner = useStoredImage();
  const start = fieldsOf(club);
  const submit = async (fields: ClubFields) => {
    const { tags, image, banner, ...texts } = fields;
    // What is the same is left out, so that another officer's change is not undone.
    const changed = Object.fromEntries(
      Object.entries(texts).filter(([name, value]) => value !== start[name as keyof typeof texts]),
    );
    await change.mutateAsync({
      ...changed,
      ...(tags !== start.tags && { tags: splitTags(tags) }),
      ...(image !== start.image && { image: await storeImage(image) }),
      ...(banner !== start.banner && { banner: await storeBanner(banner) }),
    });
    void navigate(communityPaths.one(club.slug), { replace: true });
  };
  return (
    <ClubForm
      start={start}
      draftKey={clubDraftKey(viewerId, club.id)}
      submitLabel={t`Save`}
      isFounded
      onSubmit={submit}
    />
  );
}

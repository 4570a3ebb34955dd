import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { profilePicture } from '@baraza/contract/features/profile-limits.ts';
import { dataUrlToBlob, PictureSlot } from '#features/media/media.public.ts';
import { ownProfileQuery } from '#features/profiles/profiles.public.ts';
import { call } from '#platform/api/api-client.ts';
import { detailOf } from '#platform/api/api-error.ts';
import { updateSessionUser, useViewer } from '#platform/api/session.ts';
import { toast } from '#ui/page/toast.ts';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { firstWeekQuery } from './first-week.api.ts';

const shape = { ratio: 1, widthMax: 512, isRound: true };

/** Offers to add an avatar, which is saved as soon as it is cropped. Shows nothing once the viewer has one. */
export function PicturePrompt() {
  const { t } = useLingui();
  const { name, image } = useViewer();
  const cache = useQueryClient();
  const save = useMutation({
    mutationFn: (dataUrl: string) => call('POST /api/profile/avatar', { form: { file: dataUrlToBlob(dataUrl) } }),
    onSuccess(user) {
      updateSessionUser({ ...user, isOnboarded: true });
      cache.setQueryData(ownProfileQuery.queryKey, user);
      void cache.invalidateQueries({ queryKey: firstWeekQuery.queryKey });
    },
    onError: (error) => toast.error(detailOf(error) ?? t`Failed to save your picture. Please try again.`),
  });
  if (image) return null;
  return (
    <PictureSlot
      label={t`Your picture`}
      shape={shape}
      maxBytes={profilePicture.maxBytes}
      src={null}
      isLocked={save.isPending}
      onChange={(change) => change.kind === 'chosen' && save.mutate(change.dataUrl)}
    >
      <span className="flex items-center gap-3">
        <Avatar name={name} src={null} size={56} />
        <span className="min-w-0 text-label text-muted">
          <Trans>With a face people know whom they follow back.</Trans>
        </span>
      </span>
    </PictureSlot>
  );
}

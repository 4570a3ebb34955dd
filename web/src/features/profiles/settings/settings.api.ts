import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '@baraza/contract/features/profiles.ts';
import { dataUrlToBlob, type PictureChange } from '#features/media/media.public.ts';
import { call } from '#platform/api/api-client.ts';
import { ApiError } from '#platform/api/api-error.ts';
import { updateSessionUser } from '#platform/api/session.ts';
import { ownProfileQuery, profileQuery } from '#features/profiles/profiles.api.ts';
import { changesOf, type Edits } from './settings-draft.ts';

/**
 * Saves the changed fields, the avatar and the banner one after the other, so that each reply contains the earlier changes. If
 * one fails, the earlier ones are saved; `onSaved` is called with each saved part. After `intake_fixed` the profile is fetched
 * again, because the intake became final.
 */
export function useSaveSettings(saved: CurrentUser, onSaved: (part: Edits) => void) {
  const cache = useQueryClient();
  const applySaved = (user: CurrentUser, part: Edits) => {
    updateSessionUser({ ...user, isOnboarded: true });
    cache.setQueryData(ownProfileQuery.queryKey, user);
    onSaved(part);
  };
  return useMutation({
    mutationFn: async (edits: Edits) => {
      const { fields, avatar, banner } = changesOf(saved, edits);
      const { avatar: _avatar, banner: _banner, ...typed } = edits;
      if (Object.keys(fields).length > 0) applySaved(await call('PUT /api/profile/me', { body: fields }), typed);
      if (avatar) applySaved(await sendPicture('avatar', avatar), { avatar });
      if (banner) applySaved(await sendPicture('banner', banner), { banner });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'intake_fixed') {
        void cache.invalidateQueries({ queryKey: ownProfileQuery.queryKey });
      }
    },
    onSettled: () => cache.invalidateQueries({ queryKey: profileQuery(saved.username ?? '').queryKey }),
  });
}

function sendPicture(slot: 'avatar' | 'banner', change: PictureChange): Promise<CurrentUser> {
  if (change.kind === 'emptied') return call(`DELETE /api/profile/${slot}`);
  return call(`POST /api/profile/${slot}`, { form: { file: dataUrlToBlob(change.dataUrl) } });
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ListedUser } from '@baraza/contract/features/profiles.ts';
import { detailOf } from '#platform/api/api-error.ts';
import { useViewer } from '#platform/api/session.ts';
import { Button } from '#ui/controls/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { toast } from '#ui/page/toast.ts';
import { useRemoveFollower } from './connections.api.ts';

/** Removes a follower after a confirmation, because only the follower can undo it. */
export function RemoveFollowerButton({ person }: { person: ListedUser }) {
  const { t } = useLingui();
  const [isConfirming, setConfirming] = useState(false);
  const remove = useRemoveFollower(person, useViewer().username ?? '');
  const { username, name } = person;
  const close = () => setConfirming(false);
  // Awaited here, because the row is unmounted on success and its mutation callbacks would not run.
  const removeFollower = async () => {
    try {
      await remove.mutateAsync();
      toast.success(t`Follower removed`);
    } catch (error) {
      close();
      toast.error(detailOf(error) ?? t`Failed to remove this follower`);
    }
  };
  return (
    <>
      <Button variant="quiet" size="small" aria-label={t`Remove: ${username}`} onClick={() => setConfirming(true)}>
        <Trans>Remove</Trans>
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t`Remove this follower?`}
          confirmLabel={<Trans>Remove</Trans>}
          isPending={remove.isPending}
          onConfirm={() => void removeFollower()}
          onClose={close}
        >
          <p>
            <Trans>
              <bdi>{name}</bdi> will no longer follow you, and will not be notified. They can follow you again.
            </Trans>
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ListedUser } from '@baraza/contract/features/profiles.ts';
import { ApiError } from '#platform/api-error.ts';
import { useViewer } from '#platform/session.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { toast } from '#ui/toast.ts';
import { useRemoveFollower } from './connections.api.ts';

/** Takes a follower off one's list, once asked again: it cannot be taken back by oneself. */
export function RemoveFollower({ person }: { person: ListedUser }) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const remove = useRemoveFollower(person, useViewer().username ?? '');
  const { username, name } = person;
  const close = () => setAsking(false);
  // Awaited here, because the row is gone by the time it has worked.
  const act = async () => {
    try {
      await remove.mutateAsync();
      toast.success(t`Follower removed`);
    } catch (error) {
      close();
      toast.error(error instanceof ApiError ? error.detail : t`Failed to remove this follower`);
    }
  };
  return (
    <>
      <Button variant="quiet" size="small" aria-label={t`Remove: ${username}`} onClick={() => setAsking(true)}>
        <Trans>Remove</Trans>
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t`Remove this follower?`}
          act={<Trans>Remove</Trans>}
          isPending={remove.isPending}
          onAct={() => void act()}
          onClose={close}
        >
          <p>
            <Trans>
              <bdi>{name}</bdi> follows you no more then, and is not told. They can follow you again.
            </Trans>
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

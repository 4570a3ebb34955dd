import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#platform/api-error.ts';
import { call } from '#platform/api-client.ts';
import { endSession, useViewer } from '#platform/session.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';
import './profiles-words.ts';

/** The way out: says what goes, and asks for the username, since nothing of it can be brought back. */
export function DeleteAccount() {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-muted">
        <Trans>
          Your profile, posts, pictures, comments, messages, events and businesses are deleted for good, and nobody can
          take your username for 90 days.
        </Trans>
      </p>
      <Button variant="danger" size="small" onClick={() => setAsking(true)}>
        <Trans>Delete account</Trans>
      </Button>
      {isAsking && <Confirm onClose={() => setAsking(false)} />}
    </div>
  );
}

function Confirm({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { username } = useViewer();
  const [typed, setTyped] = useState('');
  const remove = useMutation({
    mutationFn: () => call('DELETE /api/profile/me', { body: { username: typed.trim() } }),
    onSuccess() {
      endSession('chosen');
      toast.success(t`Your account is deleted.`);
    },
  });
  const isSame = typed.trim().toLowerCase() === username?.toLowerCase();
  return (
    <Dialog
      title={t`Delete your account?`}
      onClose={() => !remove.isPending && onClose()}
      footer={
        <div className="flex w-full flex-wrap justify-end gap-3">
          <Button variant="secondary" disabled={remove.isPending} onClick={onClose}>
            <Trans>Keep it</Trans>
          </Button>
          <Button type="submit" form="delete-account" variant="danger" disabled={!isSame} pending={remove.isPending}>
            <Trans>Delete for good</Trans>
          </Button>
        </div>
      }
    >
      <form
        id="delete-account"
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isSame && !remove.isPending) remove.mutate();
        }}
      >
        <p>
          <Trans>This cannot be undone.</Trans>
        </p>
        <TextField
          label={t`Type your username, ${username ?? ''}, to confirm`}
          value={typed}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          onChange={(event) => setTyped(event.target.value)}
          error={remove.error instanceof ApiError ? remove.error.detail : undefined}
        />
      </form>
    </Dialog>
  );
}

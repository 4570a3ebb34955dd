import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { restorableDays } from '@baraza/contract/features/profile-limits.ts';
import { useSignIn } from '#features/auth/sign-in-again.public.ts';
import { ApiError, hasCode } from '#platform/api/api-error.ts';
import { call } from '#platform/api/api-client.ts';
import { endSession, useViewer, whileEnding } from '#platform/api/session.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { TextField } from '#ui/fields/text-field.tsx';

/** Explains and starts the deletion of the account, which requires the username and a recent sign-in. */
export function DeleteAccount() {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-muted">
        <Trans>
          Your profile and everything you made is hidden from everyone immediately, and you are logged out everywhere.
          For {restorableDays} days you can restore it by logging in. After that it is erased for good; only messages
          stay, with the people you wrote to. Nobody can take your username for 90 days.
        </Trans>
      </p>
      <Button variant="danger" size="small" onClick={() => setConfirming(true)}>
        <Trans>Delete account</Trans>
      </Button>
      {isConfirming && <Confirm onClose={() => setConfirming(false)} />}
    </div>
  );
}

function Confirm({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { id, username } = useViewer();
  const [typed, setTyped] = useState('');
  const [hasSignedIn, setSignedIn] = useState(false);
  const remove = useMutation({
    mutationFn: () => whileEnding(() => call('DELETE /api/profile/me', { body: { username: typed.trim() } })),
    onSuccess({ deletedAt }) {
      const next = `/account-deleted?${new URLSearchParams({ at: deletedAt })}`;
      endSession('chosen', next);
      // Loads a new document, so that no data of the account is left in memory.
      location.replace(next);
    },
  });
  const signIn = useSignIn({
    as: id,
    onSignedIn() {
      setSignedIn(true);
      remove.reset();
    },
  });
  const isSame = typed.trim().toLowerCase() === username?.toLowerCase();
  const needsSignIn = hasCode(remove.error, 'sign_in_again');
  const error = remove.error instanceof ApiError && !needsSignIn ? remove.error.detail : undefined;
  return (
    <Dialog
      title={t`Delete your account?`}
      onClose={onClose}
      onCancel={() => !remove.isPending && onClose()}
      footer={
        <div className="flex w-full flex-wrap justify-end gap-3">
          <Button variant="secondary" disabled={remove.isPending} onClick={onClose}>
            <Trans>Keep it</Trans>
          </Button>
          {needsSignIn && signIn.providers.length > 1 ? (
            signIn.providers.map(({ id, name }) => (
              <Button key={id} pending={signIn.isPending} onClick={() => signIn.start(id)}>
                <Trans>Log in again with {name}</Trans>
              </Button>
            ))
          ) : needsSignIn ? (
            <Button pending={signIn.isPending} onClick={() => signIn.start()}>
              <Trans>Log in again</Trans>
            </Button>
          ) : (
            <Button type="submit" form="delete-account" variant="danger" disabled={!isSame} pending={remove.isPending}>
              <Trans>Delete my account</Trans>
            </Button>
          )}
        </div>
      }
    >
      <form
        id="delete-account"
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isSame && !remove.isPending && !needsSignIn) remove.mutate();
        }}
      >
        <p>
          <Trans>You can restore it for {restorableDays} days by logging in. After that it cannot be restored.</Trans>
        </p>
        <TextField
          label={t`Type your username, ${username ?? ''}, to confirm`}
          value={typed}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          onChange={(event) => setTyped(event.target.value)}
          error={error}
        />
        <output className="block">
          {needsSignIn && (
            <p className="flex items-start gap-3 rounded-md border border-control bg-page p-3 font-medium">
              <CircleAlert aria-hidden size={22} className="mt-px shrink-0 text-danger" />
              <Trans>
                To make sure that it is you, log in again first. Then you have 10 minutes to delete your account.
              </Trans>
            </p>
          )}
          {hasSignedIn && !needsSignIn && (
            <p className="flex items-start gap-3 rounded-md border border-control bg-page p-3 font-medium">
              <CircleCheck aria-hidden size={22} className="mt-px shrink-0 text-primary" />
              <Trans>Thank you, it is you. Now you can delete your account.</Trans>
            </p>
          )}
        </output>
        <div role="alert">
          {needsSignIn && signIn.error && <p className="font-medium text-danger">{signIn.error}</p>}
        </div>
      </form>
    </Dialog>
  );
}

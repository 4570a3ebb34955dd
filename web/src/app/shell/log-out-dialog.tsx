import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { signOut } from '#features/auth/auth.public.ts';
import type { UnsentCounts } from '#platform/outbox/unsent-counts.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';

/** Names what a log-out would lose. */
export function LogOutDialog({
  unsent: { messages, drafts, scans, reports, others },
  onClose,
}: {
  unsent: UnsentCounts;
  onClose: () => void;
}) {
  const { t } = useLingui();
  return (
    <Dialog
      title={t`Log out and lose what is not sent?`}
      onClose={onClose}
      footer={
        <div className="flex w-full flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            <Trans>Stay logged in</Trans>
          </Button>
          <Button variant="danger" onClick={signOut}>
            <Trans>Log out</Trans>
          </Button>
        </div>
      }
    >
      <div className="grid gap-3">
        <p>
          <Trans>Logging out removes everything of yours from this device. These have not been sent yet:</Trans>
        </p>
        <ul className="grid list-disc gap-2 ps-5 font-semibold marker:text-danger">
          {messages > 0 && (
            <li>
              <Plural value={messages} one="# message" other="# messages" />
            </li>
          )}
          {drafts > 0 && (
            <li>
              <Plural
                value={drafts}
                one="# text or form that you have begun"
                other="# texts or forms that you have begun"
              />
            </li>
          )}
          {scans > 0 && (
            <li>
              <Plural value={scans} one="# scanned ticket" other="# scanned tickets" />
            </li>
          )}
          {reports > 0 && (
            <li>
              <Trans>Reports to the stewards</Trans>
            </li>
          )}
          {others > 0 && (
            <li>
              <Plural
                value={others}
                one="# other change that waits for the network"
                other="# other changes that wait for the network"
              />
            </li>
          )}
          {messages + drafts + scans + reports + others === 0 && (
            <li>
              <Trans>What you have entered on this page</Trans>
            </li>
          )}
        </ul>
      </div>
    </Dialog>
  );
}

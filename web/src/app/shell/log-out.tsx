import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { signOut } from '#features/auth/auth.public.ts';
import { lazyCode } from '#platform/offline/lazy-code.ts';
import { useViewer } from '#platform/api/session.ts';
import { hasUnsent } from '#platform/outbox/unsent.ts';
import type { UnsentCounts } from '#platform/outbox/unsent-counts.ts';

const check = lazyCode(async () => {
  const [{ LogOutDialog }, { countUnsent }] = await Promise.all([
    import('./log-out-dialog.tsx'),
    import('#platform/outbox/unsent-counts.ts'),
  ]);
  return { LogOutDialog, countUnsent };
});

/**
 * Returns a function that logs out, after a confirmation if unsent content would be lost. Render `dialog` next to the button.
 */
export function useLogOut(): { logOut: () => void; dialog: ReactNode } {
  const { t } = useLingui();
  const { id } = useViewer();
  const [unsent, setUnsent] = useState<UnsentCounts | null>(null);
  const confirmOrSignOut = async () => {
    try {
      const { countUnsent } = await check.load();
      const found = await countUnsent(id);
      if (hasUnsent() || Object.values(found).some((count) => count > 0)) setUnsent(found);
      else signOut();
    } catch {
      // Logging out must work offline, too, where the code of the dialog may be missing.
      if (confirm(t`Log out and lose what is not sent?`)) signOut();
    }
  };
  const LogOutDialog = check.loaded()?.LogOutDialog;
  return {
    logOut: () => void confirmOrSignOut(),
    // Rendered outside the bar of its button, which is a landmark.
    dialog:
      unsent &&
      LogOutDialog &&
      createPortal(<LogOutDialog unsent={unsent} onClose={() => setUnsent(null)} />, document.body),
  };
}

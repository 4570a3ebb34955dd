import { useEffect, useState } from 'react';
import { onConsentRequired } from '#platform/consent-gate.ts';
import { loadWithMessages } from '#platform/messages.ts';
import type { ConsentDialog } from './consent-dialog.tsx';

interface Asked {
  Dialog: typeof ConsentDialog;
  answer: (isAccepted: boolean) => void;
}

/** Opens the consent dialog after a refused write. Its code loads when needed. Rendered once in the app. */
export function ConsentHost() {
  const [asked, setAsked] = useState<Asked>();
  useEffect(
    () =>
      onConsentRequired(async () => {
        const { ConsentDialog: Dialog } = await loadWithMessages(() => import('./consent-dialog.tsx'), ['consents']);
        return new Promise((answer) => setAsked({ Dialog, answer }));
      }),
    [],
  );
  if (!asked) return null;
  const { Dialog, answer } = asked;
  return (
    <Dialog
      onAnswer={(isAccepted) => {
        setAsked(undefined);
        answer(isAccepted);
      }}
    />
  );
}

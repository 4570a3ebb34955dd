import { useEffect, useState } from 'react';
import { onConsentRequired } from '#platform/api/consent-gate.ts';
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx';

const { Dialog: ConsentDialog } = lazyDialog(
  async () => (await import('./consent-dialog.tsx')).ConsentDialog,
  ['consents'],
);

/** Opens the consent dialog after a refused write. Its code loads when needed. Rendered once in the app. */
export function ConsentHost() {
  const [answer, setAnswer] = useState<(isAccepted: boolean) => void>();
  useEffect(() => onConsentRequired(() => new Promise((resolve) => setAnswer(() => resolve))), []);
  const close = (isAccepted: boolean) => {
    setAnswer(undefined);
    answer?.(isAccepted);
  };
  return answer && <ConsentDialog onAccepted={() => close(true)} onClose={() => close(false)} />;
}

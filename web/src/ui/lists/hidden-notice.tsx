import { Trans } from '@lingui/react/macro';
import { EyeOff } from 'lucide-react';

/** Tells the author of content that stewards have hidden it from everyone else. */
export function HiddenNotice() {
  return (
    <p className="pinned-small flex items-center gap-2 bg-sunk px-3 py-2 text-label font-semibold text-danger">
      <EyeOff aria-hidden size={18} className="shrink-0" />
      <Trans>Stewards hid this. Only you can see it.</Trans>
    </p>
  );
}

import { Trans } from '@lingui/react/macro';
import { ImageDown } from 'lucide-react';

/** Lies over the stand-in of a picture that a tap loads, for who saves data. */
export function LoadHint() {
  return (
    <span className="absolute inset-0 grid place-content-center justify-items-center gap-1 bg-[rgb(16_35_31/0.65)] text-label font-semibold text-[#fff]">
      <ImageDown aria-hidden size={24} />
      <Trans>Tap to load</Trans>
    </span>
  );
}

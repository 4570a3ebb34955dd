import { Trans } from '@lingui/react/macro';
import { ImageDown } from 'lucide-react';

/** Covers the placeholder of a picture that loads on tap when saving data. */
export function LoadHint() {
  return (
    <span className="absolute inset-0 grid place-content-center justify-items-center gap-1 bg-[rgb(16_35_31/0.65)] text-label font-semibold text-[#fff]">
      <ImageDown aria-hidden size={24} />
      <Trans>Tap to load</Trans>
    </span>
  );
}

import { useMemo } from 'react';
import { qrPathOf } from '#ui/pictures/qr-path.ts';

/** A ticket as a QR code. Always black on white with a margin, in both themes, so that cameras can read it. */
export function TicketCode({ ticket, label }: { ticket: string; label: string }) {
  const { size, path } = useMemo(() => qrPathOf(ticket), [ticket]);
  return (
    // An inline drawing has no `img` element to use.
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="aspect-square w-full max-w-80 rounded-md"
    >
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

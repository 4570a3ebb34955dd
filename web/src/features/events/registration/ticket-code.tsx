import { encodeQR } from 'qr';
import { useMemo } from 'react';

/** A ticket as a QR code. Always black on white with a margin, in both themes, so that cameras can read it. */
export function TicketCode({ ticket, label }: { ticket: string; label: string }) {
  const { size, path } = useMemo(() => pathOf(encodeQR(ticket, 'raw', { ecc: 'medium', border: 4 })), [ticket]);
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

/** One path for all dark modules, with neighbours in a row joined. */
function pathOf(rows: boolean[][]): { size: number; path: string } {
  const runs = rows.flatMap((row, y) => {
    const found: string[] = [];
    for (let x = 0; x < row.length; x += 1) {
      const start = x;
      while (row[x]) x += 1;
      if (x > start) found.push(`M${start} ${y}h${x - start}v1h-${x - start}z`);
    }
    return found;
  });
  return { size: rows.length, path: runs.join('') };
}

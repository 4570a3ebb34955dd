import { marksIn } from '@baraza/contract/shared/text-marks.ts';
import { createElement } from 'react';
import { findLinkedPage, type LinkLine } from '#platform/features/linked-pages.ts';
import { useLazyCode } from '#platform/offline/lazy-code.ts';

/** A card for the first page of the product that a text links to; nothing if it links to none. */
export function LinkCard({ text }: { text: string }) {
  // Nearly no text contains the address.
  if (!text.includes(location.host)) return null;
  for (const { kind, value } of marksIn(text)) {
    const page = kind === 'url' ? findLinkedPage(value) : undefined;
    if (page) return <Card {...page} url={value} />;
  }
  return null;
}

/** As high as a line, so that nothing moves when that arrives. Without the line it shows the address. */
function Card({ id, url, line }: { id: string; url: string; line: LinkLine }) {
  const Line = useLazyCode(line);
  return (
    <div className="relative z-1 mt-1 grid min-h-[74px] grid-cols-[minmax(0,1fr)] content-center overflow-hidden rounded-md border border-hairline">
      {Line && createElement(Line, { id })}
      <span dir="ltr" className="hidden truncate p-3 text-meta text-muted only:block">
        {url.replace(/^https?:\/\//, '')}
      </span>
    </div>
  );
}

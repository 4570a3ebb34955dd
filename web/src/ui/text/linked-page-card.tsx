import { createElement } from 'react';
import type { LinkLine } from '#platform/features/linked-pages.ts';
import { useLazyCode } from '#platform/offline/lazy-code.ts';
import { classNames } from '#ui/controls/class-names.ts';

/** The class names of the card of a link. */
export const linkCardLook =
  'relative z-1 grid grid-cols-[minmax(0,1fr)] overflow-hidden rounded-md border border-hairline';

interface LinkedPageCardProps {
  id: string;
  url: string;
  line: LinkLine;
  className?: string;
}

/** A card for a page of the product. As high as a line, so that nothing moves when that arrives. Without the line it shows the address. */
export function LinkedPageCard({ id, url, line, className }: LinkedPageCardProps) {
  const Line = useLazyCode(line);
  return (
    <div className={classNames(linkCardLook, 'min-h-[74px] content-center', className)}>
      {Line && createElement(Line, { id })}
      <span dir="ltr" className="hidden truncate p-3 text-meta text-muted only:block">
        {url.replace(/^https?:\/\//, '')}
      </span>
    </div>
  );
}

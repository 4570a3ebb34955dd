import type { Post } from '@baraza/contract/features/posts.ts';
import { marksIn } from '@baraza/contract/shared/text-marks.ts';
import { createElement } from 'react';
import { findLinkedPage, type LinkLine } from '#platform/features/linked-pages.ts';
import { useLazyCode } from '#platform/offline/lazy-code.ts';
import { outsideLink } from '#ui/text/outside-link.ts';

/** A card for the first page of the product that a post links to, else for its first link to another site with a title. */
export function LinkCard({ post: { content, link } }: { post: Pick<Post, 'content' | 'link'> }) {
  // Nearly no text contains the address.
  for (const { kind, value } of content.includes(location.host) ? marksIn(content) : []) {
    const page = kind === 'url' ? findLinkedPage(value) : undefined;
    if (page) return <PageCard {...page} url={value} />;
  }
  return link ? <OutsideCard {...link} /> : null;
}

/** The server has read the title, so that only a tap contacts the other site. */
function OutsideCard({ address, title }: NonNullable<Post['link']>) {
  return (
    <a href={address} {...outsideLink} className={`${look} p-3 hover:bg-sunk`}>
      <span dir="auto" lang="" className="line-clamp-2 text-label leading-snug font-semibold wrap-anywhere">
        {title}
      </span>{' '}
      <span dir="ltr" className="truncate text-meta text-muted rtl:text-end">
        {new URL(address).hostname.replace(/^www\./, '')}
      </span>
    </a>
  );
}

const look = 'relative z-1 mt-1 grid grid-cols-[minmax(0,1fr)] overflow-hidden rounded-md border border-hairline';

/** As high as a line, so that nothing moves when that arrives. Without the line it shows the address. */
function PageCard({ id, url, line }: { id: string; url: string; line: LinkLine }) {
  const Line = useLazyCode(line);
  return (
    <div className={`${look} min-h-[74px] content-center`}>
      {Line && createElement(Line, { id })}
      <span dir="ltr" className="hidden truncate p-3 text-meta text-muted only:block">
        {url.replace(/^https?:\/\//, '')}
      </span>
    </div>
  );
}

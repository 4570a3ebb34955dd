import type { Post } from '@baraza/contract/features/posts.ts';
import { LinkedPageCard, linkCardLook } from '#ui/text/linked-page-card.tsx';
import { linkedPageIn } from '#platform/features/linked-pages.ts';
import { outsideLink } from '#ui/text/outside-link.ts';

/** A card for the first page of the product that a post links to, else for its first link to another site with a title. */
export function LinkCard({ post: { content, link } }: { post: Pick<Post, 'content' | 'link'> }) {
  const page = linkedPageIn(content);
  if (page) return <LinkedPageCard {...page} className="mt-1" />;
  return link ? <OutsideCard {...link} /> : null;
}

/** The server has read the title, so that only a tap contacts the other site. */
function OutsideCard({ address, title }: NonNullable<Post['link']>) {
  return (
    <a href={address} {...outsideLink} className={`${linkCardLook} mt-1 p-3 hover:bg-sunk`}>
      <span dir="auto" lang="" className="line-clamp-2 text-label leading-snug font-semibold wrap-anywhere">
        {title}
      </span>{' '}
      <span dir="ltr" className="truncate text-meta text-muted rtl:text-end">
        {new URL(address).hostname.replace(/^www\./, '')}
      </span>
    </a>
  );
}

import { Link } from 'react-router';
import type { TextPart } from './linked-text.ts';
import { outsideLink } from './outside-link.ts';

/** The parts of a text with its URLs, tags and mentions as links. */
export function LinkedParts({ parts }: { parts: readonly TextPart[] }) {
  return parts.map(({ text, href, to }, index) =>
    to ? (
      // oxlint-disable-next-line react/no-array-index-key
      <Link key={index} to={to} className="relative z-1 rounded-sm font-semibold text-primary hover:underline">
        <bdi>{text}</bdi>
      </Link>
    ) : href ? (
      // The parts of a text never change their order.
      // oxlint-disable-next-line react/no-array-index-key
      <a key={index} href={href} {...outsideLink} dir="auto" className="text-link relative z-1">
        {text}
      </a>
    ) : (
      text
    ),
  );
}

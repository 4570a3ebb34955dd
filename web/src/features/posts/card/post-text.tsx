import { Trans } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { LinkedParagraph } from '#ui/text/linked-paragraph.tsx';
import type { TextAuthor } from '#ui/text/linked-text.ts';
import { shortenedLength } from './long-text.ts';

interface PostTextProps {
  text: string;
  author?: TextAuthor | undefined;
  /** Whether the text belongs to a post with pictures, which gets less room for text. */
  hasPicture: boolean;
  /** False on the page of the post, which always shows the full text. */
  canShorten?: boolean;
}

/** The text of a post or a comment. A long one is shortened and can be expanded. */
export function PostText({ text, author, hasPicture, canShorten = true }: PostTextProps) {
  const [isExpanded, setExpanded] = useState(false);
  const id = useId();
  const shortened = canShorten ? shortenedLength(text, hasPicture) : undefined;
  const isShortened = shortened !== undefined && !isExpanded;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-1">
      <LinkedParagraph
        id={id}
        text={text}
        author={author}
        cutAt={isShortened ? shortened : undefined}
        className="w-full leading-snug"
      />
      {shortened !== undefined && (
        <button
          type="button"
          aria-expanded={isExpanded}
          aria-controls={id}
          onClick={() => setExpanded(!isExpanded)}
          className="touch relative z-1 rounded-sm text-label font-semibold text-primary hover:underline"
        >
          {isExpanded ? <Trans>Show less</Trans> : <Trans>Read more</Trans>}
        </button>
      )}
    </div>
  );
}

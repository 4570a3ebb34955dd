import { Trans } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { LinkedParts } from '#ui/linked-parts.tsx';
import { cutParts, linkedText } from '#ui/linked-text.ts';
import { shortenedLength } from './long-text.ts';

interface PostTextProps {
  text: string;
  /** Texts beside a picture are shortened sooner. */
  hasPicture: boolean;
  /** Never shortened, where the text is what one came for. */
  isWhole?: boolean;
}

/** What somebody wrote: line breaks kept, links, tags and mentions clickable, shortened when long, each paragraph in its own direction. */
export function PostText({ text, hasPicture, isWhole = false }: PostTextProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const shortened = isWhole ? undefined : shortenedLength(text, hasPicture);
  const parts = linkedText(text);
  const isCut = shortened !== undefined && !isOpen;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-1">
      <p id={id} dir="auto" className="w-full text-start wrap-anywhere whitespace-pre-wrap [unicode-bidi:plaintext]">
        <LinkedParts parts={isCut ? cutParts(parts, shortened) : parts} />
        {isCut && '…'}
      </p>
      {shortened !== undefined && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="touch relative z-1 rounded-sm text-label font-semibold text-primary hover:underline"
        >
          {isOpen ? <Trans>Show less</Trans> : <Trans>Read more</Trans>}
        </button>
      )}
    </div>
  );
}

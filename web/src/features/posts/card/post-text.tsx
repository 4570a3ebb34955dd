import { Trans } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { LinkedParagraph } from '#ui/linked-paragraph.tsx';
import { shortenedLength } from './long-text.ts';

interface PostTextProps {
  text: string;
  /** Texts beside a picture are shortened sooner. */
  hasPicture: boolean;
  /** Never shortened, where the text is what one came for. */
  isWhole?: boolean;
}

/** The text of a post or a comment, shortened when long. */
export function PostText({ text, hasPicture, isWhole = false }: PostTextProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const shortened = isWhole ? undefined : shortenedLength(text, hasPicture);
  const isCut = shortened !== undefined && !isOpen;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-1">
      <LinkedParagraph id={id} text={text} cutAt={isCut ? shortened : undefined} className="w-full" />
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

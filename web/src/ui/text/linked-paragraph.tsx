import { classNames } from '#ui/controls/class-names.ts';
import { LinkedParts } from './linked-parts.tsx';
import { cutParts, linkedText, type TextAuthor } from './linked-text.ts';

interface LinkedParagraphProps {
  text: string;
  author?: TextAuthor | undefined;
  id?: string;
  className?: string;
  /** How many characters to show, followed by an ellipsis; all by default. */
  cutAt?: number | undefined;
}

/**
 * User-written text. Keeps line breaks, determines the language, and the direction per paragraph, wraps long words, and links URLs,
 * tags and mentions.
 */
export function LinkedParagraph({ text, author, id, className, cutAt }: LinkedParagraphProps) {
  const parts = linkedText(text, author);
  return (
    <p id={id} dir="auto" lang="" className={classNames('user-text', className)}>
      <LinkedParts parts={cutAt === undefined ? parts : cutParts(parts, cutAt)} />
      {cutAt !== undefined && '…'}
    </p>
  );
}

import { classNames } from './class-names.ts';
import { LinkedParts } from './linked-parts.tsx';
import { cutParts, linkedText } from './linked-text.ts';

interface LinkedParagraphProps {
  text: string;
  id?: string;
  className?: string;
  /** How many characters are shown, with an ellipsis behind them; all by default. */
  cutAt?: number | undefined;
}

/**
 * A text that a person wrote. Keeps line breaks, gives each paragraph its own direction, wraps long words, and turns
 * addresses, tags and mentions into links.
 */
export function LinkedParagraph({ text, id, className, cutAt }: LinkedParagraphProps) {
  const parts = linkedText(text);
  return (
    <p
      id={id}
      dir="auto"
      className={classNames('text-start wrap-anywhere whitespace-pre-wrap [unicode-bidi:plaintext]', className)}
    >
      <LinkedParts parts={cutAt === undefined ? parts : cutParts(parts, cutAt)} />
      {cutAt !== undefined && '…'}
    </p>
  );
}

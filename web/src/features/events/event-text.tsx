import { classNames } from '#ui/class-names.ts';
import { LinkedParts } from '#ui/linked-parts.tsx';
import { linkedText } from '#ui/linked-text.ts';

/** What somebody wrote: line breaks kept, each paragraph in its own direction, and what it names to be followed. */
export function EventText({ text, className }: { text: string; className?: string }) {
  return (
    <p
      dir="auto"
      className={classNames('text-start wrap-anywhere whitespace-pre-wrap [unicode-bidi:plaintext]', className)}
    >
      <LinkedParts parts={linkedText(text)} />
    </p>
  );
}

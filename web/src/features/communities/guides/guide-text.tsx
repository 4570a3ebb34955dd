import { useMemo, type ReactNode } from 'react';
import { LinkedParts } from '#ui/text/linked-parts.tsx';
import { linkedText, type TextAuthor } from '#ui/text/linked-text.ts';
import { outsideLink } from '#ui/text/outside-link.ts';
import { parseMarkdown, type Block, type Inline } from './markdown.ts';

interface GuideTextProps {
  content: string;
  author: TextAuthor | undefined;
}

/** The text of a guide. Its headings are below that of the page. */
export function GuideText({ content, author }: GuideTextProps) {
  const blocks = useMemo(() => parseMarkdown(content), [content]);
  return (
    <div lang="" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {blocks.map((block, index) => (
        // The parts of a text never change their order.
        // oxlint-disable-next-line react/no-array-index-key
        <BlockText key={index} block={block} author={author} />
      ))}
    </div>
  );
}

function BlockText({ block, author }: { block: Block; author: TextAuthor | undefined }) {
  if (block.kind === 'list') {
    const items = block.items.map((parts, index) => (
      // oxlint-disable-next-line react/no-array-index-key
      <li key={index} className="user-text">
        {inlineOf(parts, author)}
      </li>
    ));
    if (block.start === null) {
      return (
        <ul dir="auto" className="grid list-disc gap-2 ps-5">
          {items}
        </ul>
      );
    }
    return (
      <ol dir="auto" start={block.start} className="grid list-decimal gap-2 ps-5">
        {items}
      </ol>
    );
  }
  const text = inlineOf(block.parts, author);
  if (block.kind === 'paragraph') {
    return (
      <p dir="auto" className="user-text">
        {text}
      </p>
    );
  }
  const Heading = (['h2', 'h3', 'h4'] as const)[block.level - 1] ?? 'h4';
  const size = block.level === 1 ? 'text-card' : block.level === 2 ? 'text-lead' : '';
  return (
    <Heading dir="auto" className={`user-text font-bold ${size}`}>
      {text}
    </Heading>
  );
}

/** Web links of a new account stay text, as in posts. */
function inlineOf(parts: readonly Inline[], author: TextAuthor | undefined): ReactNode[] {
  return parts.map((part, index) => {
    switch (part.kind) {
      case 'text':
        // oxlint-disable-next-line react/no-array-index-key
        return <LinkedParts key={index} parts={linkedText(part.text, author)} />;
      case 'bold':
        // oxlint-disable-next-line react/no-array-index-key
        return <strong key={index}>{inlineOf(part.parts, author)}</strong>;
      case 'italic':
        // oxlint-disable-next-line react/no-array-index-key
        return <em key={index}>{inlineOf(part.parts, author)}</em>;
      case 'link':
        return part.href.startsWith('http') && author?.isNew ? (
          `${part.text} (${part.href})`
        ) : (
          // oxlint-disable-next-line react/no-array-index-key
          <a key={index} href={part.href} {...(part.href.startsWith('http') && outsideLink)} className="text-link">
            {part.text}
          </a>
        );
    }
  });
}

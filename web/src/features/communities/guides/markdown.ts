/** A part of a line. The text of `text` and `link` is shown as is. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'bold' | 'italic'; parts: Inline[] };

export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; parts: Inline[] }
  | { kind: 'paragraph'; parts: Inline[] }
  /** `start` is the number of the first item; null for bullets. */
  | { kind: 'list'; start: number | null; items: Inline[][] };

const heading = /^ {0,3}(#{1,6})[ \t]+(\S.*)$/;
const listItem = /^ {0,3}(?:[-*+]|(\d{1,4})[.)])[ \t]+(\S.*)$/;

/**
 * Parses the subset of Markdown that guides have, in linear time: headings, paragraphs, lists of one level, bold, italics and links to
 * http, https, mailto and tel. Anything else is text. Line breaks in paragraphs stay.
 */
export function parseMarkdown(text: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  let list: { start: number | null; items: string[][] } | undefined;
  let isAfterBlank = false;
  const endParagraph = () => {
    if (lines.length > 0) blocks.push({ kind: 'paragraph', parts: parseLine(lines.join('\n')) });
    lines = [];
  };
  const endList = () => {
    if (list) {
      blocks.push({ kind: 'list', start: list.start, items: list.items.map((item) => parseLine(item.join('\n'))) });
    }
    list = undefined;
  };
  for (const line of text.split('\n')) {
    const [, marks, title = ''] = heading.exec(line) ?? [];
    const [item, number, content = ''] = listItem.exec(line) ?? [];
    if (line.trim() === '') {
      endParagraph();
    } else if (marks !== undefined) {
      endParagraph();
      endList();
      const level = marks.length === 1 ? 1 : marks.length === 2 ? 2 : 3;
      blocks.push({ kind: 'heading', level, parts: parseLine(title) });
    } else if (item !== undefined) {
      endParagraph();
      const isNumbered = number !== undefined;
      if (list && isNumbered !== (list.start !== null)) endList();
      list ??= { start: isNumbered ? Number(number) : null, items: [] };
      list.items.push([content]);
    } else if (list && !isAfterBlank) {
      list.items.at(-1)?.push(line.trim());
    } else {
      endList();
      lines.push(line);
    }
    isAfterBlank = line.trim() === '';
  }
  endParagraph();
  endList();
  return blocks;
}

// Bounded, and without brackets inside, so that no text is read again from each bracket. A URL keeps its asterisks and underscores.
const tokens = /\\([\\*_[\]#+.-])|\[([^[\]\n]{1,300})\]\(([^\s()[\]]{1,2000})\)|(https?:\/\/[^\s*<>"[\]]+)|(\*+|_+)/gi;

/** A mark that may begin or end bold or italics. Text, unless it becomes one of a pair. */
interface Mark {
  kind: 'mark';
  text: string;
  role?: 'open' | 'close';
}

function parseLine(line: string): Inline[] {
  const nodes: (Inline | Mark)[] = [];
  const pairs = new Pairs(nodes);
  let end = 0;
  for (const { 0: all, index, 1: escaped, 2: linked, 3: target, 5: run } of line.matchAll(tokens)) {
    if (index > end) nodes.push({ kind: 'text', text: line.slice(end, index) });
    end = index + all.length;
    const href = target === undefined ? undefined : safeUrl(target);
    if (escaped !== undefined) nodes.push({ kind: 'text', text: escaped });
    else if (linked !== undefined && href !== undefined) nodes.push({ kind: 'link', text: linked, href });
    else if (run !== undefined && run.length <= 3) pairs.add(run, line.charAt(index - 1), line.charAt(end));
    else nodes.push({ kind: 'text', text: all });
  }
  if (end < line.length) nodes.push({ kind: 'text', text: line.slice(end) });
  return nest(nodes);
}

const protocols = new Set(['http:', 'https:', 'mailto:', 'tel:']);

function safeUrl(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, href } = new URL(text);
  return protocols.has(protocol) ? href : undefined;
}

/** Finds the pairs of marks. At most one mark of each kind is open, so that each is looked at once and nothing is nested deeply. */
class Pairs {
  readonly #nodes: (Inline | Mark)[];
  /** The open marks by their text, in the order in which they were opened. */
  readonly #open = new Map<string, { at: number; mark: Mark }>();

  constructor(nodes: (Inline | Mark)[]) {
    this.#nodes = nodes;
  }

  add(run: string, before: string, after: string): void {
    // An underscore within a word, as in a username, is a letter.
    const isInWord = run.startsWith('_') && isLetter.test(before) && isLetter.test(after);
    const canOpen = !isInWord && isVisible.test(after);
    const canClose = !isInWord && isVisible.test(before);
    for (const text of this.#split(run, canClose)) {
      const mark: Mark = { kind: 'mark', text };
      const opened = canClose ? this.#open.get(text) : undefined;
      if (opened) this.#close(opened, mark);
      else if (canOpen) {
        this.#open.delete(text);
        this.#open.set(text, { at: this.#nodes.length, mark });
      }
      this.#nodes.push(mark);
    }
  }

  /** Three marks are bold and italics; those that were opened last end first. */
  #split(run: string, canClose: boolean): string[] {
    if (run.length < 3) return [run];
    const [one, two] = [run.slice(0, 1), run.slice(0, 2)];
    const isItalicInside = canClose && (this.#open.get(one)?.at ?? -1) > (this.#open.get(two)?.at ?? -1);
    return isItalicInside ? [one, two] : [two, one];
  }

  #close(opened: { at: number; mark: Mark }, mark: Mark): void {
    opened.mark.role = 'open';
    mark.role = 'close';
    // What was opened inside and not closed there is text.
    for (const [text, { at }] of this.#open) if (at >= opened.at) this.#open.delete(text);
  }
}

const isLetter = /[\p{L}\p{N}_]/u;
const isVisible = /\S/;

function nest(nodes: readonly (Inline | Mark)[]): Inline[] {
  const outer: Inline[][] = [];
  let parts: Inline[] = [];
  for (const node of nodes) {
    if (node.kind !== 'mark') addPart(parts, node);
    else if (node.role === 'open') {
      outer.push(parts);
      parts = [];
    } else if (node.role === 'close') {
      const inner = parts;
      parts = outer.pop() ?? [];
      parts.push({ kind: node.text.length === 2 ? 'bold' : 'italic', parts: inner });
    } else addPart(parts, { kind: 'text', text: node.text });
  }
  return parts;
}

/** Joins texts, in which links and names are found later. */
function addPart(parts: Inline[], part: Inline): void {
  const last = parts.at(-1);
  if (part.kind === 'text' && last?.kind === 'text') last.text += part.text;
  else parts.push(part);
}

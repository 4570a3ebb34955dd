import { marksIn, type TextMark } from '@baraza/contract/shared/text-marks.ts';

/** A piece of a text; a link where it has an address of the web (http or https alone), or a place of ours. */
export interface TextPart {
  text: string;
  /** An address outside. */
  href?: string;
  /** The path of a page of ours: a tag's, or the profile of somebody mentioned. */
  to?: string;
}

/** Splits a text into plain pieces and links; joined again they are the text, character for character. */
export function linkedText(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const mark of marksIn(text)) {
    const link = linkOf(mark);
    if (!link) continue;
    if (mark.start > end) parts.push({ text: text.slice(end, mark.start) });
    parts.push({ text: text.slice(mark.start, mark.end), ...link });
    end = mark.end;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** The first `length` characters of the parts. A link that is cut keeps its whole address. */
export function cutParts(parts: TextPart[], length: number): TextPart[] {
  const kept: TextPart[] = [];
  let left = length;
  for (const part of parts) {
    if (left <= 0) break;
    kept.push({ ...part, text: part.text.slice(0, left) });
    left -= part.text.length;
  }
  return kept;
}

/** Where the posts of a tag are. */
export function tagPath(tag: string): string {
  return `/feed/tags/${encodeURIComponent(tag)}`;
}

function linkOf({ kind, value }: TextMark): Pick<TextPart, 'href' | 'to'> | undefined {
  if (kind === 'tag') return { to: tagPath(value) };
  if (kind === 'mention') return { to: `/profile/${value}` };
  if (!URL.canParse(value)) return undefined;
  const url = new URL(value);
  return url.protocol === 'http:' || url.protocol === 'https:' ? { href: url.href } : undefined;
}

import { marksIn, type TextMark } from '@baraza/contract/shared/text-marks.ts';

/** A part of a text: plain, or a link to an http(s) URL or to a page of ours. */
export interface TextPart {
  text: string;
  /** An external URL. */
  href?: string;
  /** The path of a page of ours: a tag, or the profile of a mentioned person. */
  to?: string;
}

/** The author of a text, as far as it matters for links. */
export interface TextAuthor {
  /** Whether the account is new: its web links stay plain text. */
  isNew?: boolean | undefined;
}

/** Splits a text into plain parts and links. Joined, they are exactly the text. */
export function linkedText(text: string, author?: TextAuthor): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const mark of marksIn(text)) {
    const link = author?.isNew && mark.kind === 'url' ? undefined : linkOf(mark);
    if (!link) continue;
    if (mark.start > end) parts.push({ text: text.slice(end, mark.start) });
    parts.push({ text: text.slice(mark.start, mark.end), ...link });
    end = mark.end;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** Returns the first `length` characters of the parts. A truncated link keeps its whole target. */
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

/** Returns the path of the posts with a tag. */
function tagPath(tag: string): string {
  return `/feed/tags/${encodeURIComponent(tag)}`;
}

function linkOf({ kind, value }: TextMark): Pick<TextPart, 'href' | 'to'> | undefined {
  if (kind === 'tag') return { to: tagPath(value) };
  if (kind === 'mention') return { to: `/profile/${value}` };
  if (!URL.canParse(value)) return undefined;
  const url = new URL(value);
  return url.protocol === 'http:' || url.protocol === 'https:' ? { href: url.href } : undefined;
}

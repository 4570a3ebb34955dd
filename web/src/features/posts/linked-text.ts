/** A piece of a text; a link where it has an address, which is always http or https. */
export interface TextPart {
  text: string;
  href?: string;
}

const address = /\bhttps?:\/\/[^\s<>"“”«»]+/giu;
const trailing = /[.,;:!?'’…*_~|\\،؛؟]+$/u;
const pairs: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

/** Splits a text into plain pieces and links; joined again they are the text, character for character. */
export function linkedText(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(address)) {
    const label = withoutTail(match[0]);
    const href = safeAddress(label);
    if (!href) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ text: label, href });
    end = match.index + label.length;
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

/** Punctuation that ends the sentence, and a closing bracket that was opened before the address, are not part of it. */
function withoutTail(label: string): string {
  const cut = label.replace(trailing, '');
  const last = cut.at(-1) ?? '';
  const opening = pairs[last];
  if (!opening || count(cut, last) <= count(cut, opening)) return cut;
  return withoutTail(cut.slice(0, -1));
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}

function safeAddress(label: string): string | undefined {
  if (!URL.canParse(label)) return undefined;
  const url = new URL(label);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : undefined;
}

import { draftPlace, keepDraft, readDraft } from '#platform/draft.ts';
import type { VentureEdits } from './venture-fields.ts';

/** What is kept of a form that is not sent yet: the edits, and which state of the venture they were made to. */
export interface KeptVenture {
  edits: VentureEdits;
  /** The `updatedAt` that was seen; undefined for a venture that is not there yet. */
  seen: string | undefined;
}

const texts = ['name', 'description', 'mission', 'location', 'yearEstablished', 'email', 'phoneNumber', 'website'];
const strings = new Set([...texts, 'category', 'facebook', 'instagram', 'linkedin', 'twitter']);
const pictures = new Set(['logo', 'cover']);

/** Where the form of a venture is kept; `new` for one that is not there yet. */
export function ventureDraftPlace(userId: string, ventureId: string): string {
  return draftKeyOf(userId, `venture.${ventureId}`);
}

/** Keeps the form. The pictures stand apart, so that the words stay where there is no room for both. */
export function keepVenture(place: string, { edits: { logo, cover, ...words }, seen }: KeptVenture): void {
  keepDraft(place, isEmpty(words) ? '' : JSON.stringify({ words, seen }));
  keepDraft(`${place}.pictures`, logo || cover ? JSON.stringify({ pictures: { logo, cover }, seen }) : '');
}

/** The form as it was kept; nothing where nothing was, or not by this form. */
export function keptVenture(place: string): KeptVenture {
  const words = parsed(readDraft(place));
  const shown = parsed(readDraft(`${place}.pictures`));
  const edits = { ...only(words['words'], isWord), ...only(shown['pictures'], isPicture) };
  const seen = words['seen'] ?? shown['seen'];
  return { edits, seen: typeof seen === 'string' ? seen : undefined };
}

function only(kept: unknown, isGood: (name: string, value: unknown) => boolean): VentureEdits {
  if (typeof kept !== 'object' || kept === null) return {};
  return Object.fromEntries(Object.entries(kept).filter(([name, value]) => isGood(name, value)));
}

function isWord(name: string, value: unknown): boolean {
  if (name === 'tags') return Array.isArray(value) && value.every((tag) => typeof tag === 'string');
  return strings.has(name) && typeof value === 'string';
}

function isPicture(name: string, value: unknown): boolean {
  const { kind, dataUrl } = (value ?? {}) as { kind?: unknown; dataUrl?: unknown };
  if (!pictures.has(name)) return false;
  return kind === 'emptied' || (kind === 'chosen' && typeof dataUrl === 'string' && dataUrl.startsWith('data:image/'));
}

function parsed(text: string): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(text || '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function isEmpty(words: object): boolean {
  return Object.keys(words).length === 0;
}

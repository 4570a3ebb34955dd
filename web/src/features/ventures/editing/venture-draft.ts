import { OpeningHours } from '@baraza/contract/features/venture-drafts.ts';
import { draftKeyOf, keepDraft, readDraftObject } from '#platform/device/draft.ts';
import type { VentureEdits } from './venture-fields.ts';

/** Unsaved edits of the venture form, and the version of the venture that they are based on. */
export interface VentureFormDraft {
  edits: VentureEdits;
  /** The venture's `updatedAt` when editing began; undefined for a new venture. */
  baseVersion: string | undefined;
}

const textFields = ['name', 'description', 'mission', 'location', 'yearEstablished', 'email', 'phoneNumber', 'website'];
const strings = new Set([...textFields, 'category', 'facebook', 'instagram', 'linkedin', 'twitter']);
const pictures = new Set(['logo', 'cover']);

/** The storage key of a venture's draft. Use `new` as the id of a new venture. */
export function ventureDraftKey(userId: string, ventureId: string): string {
  return draftKeyOf(userId, `venture.${ventureId}`);
}

/** Stores a draft. Pictures have a key of their own: if they exceed the storage quota, the texts are still stored. */
export function saveVentureDraft(draftKey: string, { edits, baseVersion }: VentureFormDraft): void {
  const { logo, cover, ...texts } = edits;
  keepDraft(draftKey, isEmpty(texts) ? '' : JSON.stringify({ texts, baseVersion }));
  keepDraft(`${draftKey}.pictures`, logo || cover ? JSON.stringify({ pictures: { logo, cover }, baseVersion }) : '');
}

/** Loads a draft. It is empty when there is none; invalid entries are ignored. */
export function loadVentureDraft(draftKey: string): VentureFormDraft {
  const textDraft = readDraftObject(draftKey);
  const pictureDraft = readDraftObject(`${draftKey}.pictures`);
  const edits = { ...pickValid(textDraft['texts'], isText), ...pickValid(pictureDraft['pictures'], isPicture) };
  const baseVersion = textDraft['baseVersion'] ?? pictureDraft['baseVersion'];
  return { edits, baseVersion: typeof baseVersion === 'string' ? baseVersion : undefined };
}

function pickValid(stored: unknown, isValid: (name: string, value: unknown) => boolean): VentureEdits {
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(Object.entries(stored).filter(([name, value]) => isValid(name, value)));
}

function isText(name: string, value: unknown): boolean {
  if (name === 'tags') return Array.isArray(value) && value.every((tag) => typeof tag === 'string');
  if (name === 'openingHours') return value === null || OpeningHours.safeParse(value).success;
  return strings.has(name) && typeof value === 'string';
}

function isPicture(name: string, value: unknown): boolean {
  const { kind, dataUrl } = (value ?? {}) as { kind?: unknown; dataUrl?: unknown };
  if (!pictures.has(name)) return false;
  return kind === 'emptied' || (kind === 'chosen' && typeof dataUrl === 'string' && dataUrl.startsWith('data:image/'));
}

function isEmpty(edits: object): boolean {
  return Object.keys(edits).length === 0;
}

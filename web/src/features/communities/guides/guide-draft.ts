import type { Id } from '@baraza/contract/shared/scalars.ts';
import { draftKeyOf, keepDraft, readDraft } from '#platform/device/draft.ts';

/** A title and a text, and the number of the version that has them; 0 for a new guide. */
export interface GuideFields {
  title: string;
  content: string;
}
export interface GuideBase extends GuideFields {
  version: number;
}

/** What was typed, and the version it is based on. */
export interface GuideDraft {
  fields: GuideFields;
  base: GuideBase;
}

/** The storage key of what was typed. A new guide has no slug. */
export function guideDraftKey(viewerId: Id, communityId: Id, slug = ''): string {
  return draftKeyOf(viewerId, `guide.${communityId}.${slug}`);
}

/** Stores what was typed; undefined deletes it. */
export function keepGuideDraft(key: string, draft: GuideDraft | undefined): void {
  keepDraft(key, draft ? JSON.stringify(draft) : '');
}

/** Returns what was typed and not saved. */
export function readGuideDraft(key: string): GuideDraft | undefined {
  try {
    const stored = JSON.parse(readDraft(key) || 'null') as { fields?: unknown; base?: Partial<GuideBase> } | null;
    if (!stored?.base) return undefined;
    return {
      fields: textsOf(stored.fields),
      base: { ...textsOf(stored.base), version: Number(stored.base.version) || 0 },
    };
  } catch {
    return undefined;
  }
}

function textsOf(value: unknown): GuideFields {
  const { title, content } = value as Partial<GuideFields>;
  return { title: String(title ?? ''), content: String(content ?? '') };
}

/** Returns the lines that only one of two texts has. */
export function changedLines(before: string, after: string): { added: string[]; removed: string[] } {
  const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '');
  const [old, current] = [linesOf(before), linesOf(after)];
  const [oldSet, currentSet] = [new Set(old), new Set(current)];
  return {
    added: current.filter((line) => !oldSet.has(line)),
    removed: old.filter((line) => !currentSet.has(line)),
  };
}

/** Makes the address of a new guide of its title; without Latin letters and digits it is a number. */
export function guideSlugOf(title: string, taken: readonly string[], max: number): string {
  const plain = title.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const words = plain.replaceAll(/[^a-z0-9]+/g, '-').slice(0, max - 3);
  const base = words.replaceAll(/^-|-$/g, '') || 'guide';
  const candidates = [base, ...taken.map((_, index) => `${base}-${index + 2}`)];
  return candidates.find((each) => !taken.includes(each)) ?? base;
}

/** Where drafts outlive a reload; `localStorage` in a browser. */
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const prefix = 'baraza.draft.';
/** Drafts of this visit, for when the browser keeps nothing (private mode, no room). */
const unstored = new Map<string, string>();

/** The place of a draft: one a person and thing, so that nobody finds another's words on a shared phone. */
export function draftPlace(userId: string, what: string): string {
  return `${userId}.${what}`;
}

/** The text last kept for a place; empty when there is none. */
export function readDraft(place: string, store = browserStore()): string {
  const kept = unstored.get(place);
  if (kept !== undefined) return kept;
  try {
    return store?.getItem(prefix + place) ?? '';
  } catch {
    return '';
  }
}

/** Keeps the text; a blank one is forgotten. */
export function keepDraft(place: string, text: string, store = browserStore()): void {
  unstored.delete(place);
  try {
    if (text.trim() === '') store?.removeItem(prefix + place);
    else if (store) store.setItem(prefix + place, text);
    else unstored.set(place, text);
  } catch {
    unstored.set(place, text);
  }
}

/** Reading the property alone throws where storage is forbidden. */
function browserStore(): Store | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

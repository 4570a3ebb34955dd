/** What is about to be sent; two drafts are the same when they would make the same post. */
export interface Attempt {
  content: string;
  pictures: readonly { id: string; alt: string }[];
}

/**
 * Gives each content its own `Idempotency-Key`: trying the same again after a lost answer carries the same key, so that it
 * cannot be posted twice, and any change makes a new one.
 */
export function createAttemptKeys(newKey: () => string = randomKey): (attempt: Attempt) => string {
  let last: { print: string; key: string } | undefined;
  return ({ content, pictures }) => {
    const print = JSON.stringify([content, pictures.map(({ id, alt }) => [id, alt])]);
    if (last?.print !== print) last = { print, key: newKey() };
    return last.key;
  };
}

/** `crypto.randomUUID` is missing where a page is read over plain http from another machine. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Gives each content its own `Idempotency-Key`: trying the same again after a lost answer carries the same key, so that it
 * cannot be stored twice, and any change makes a new one. Contents are the same when they read the same as JSON.
 */
export function createAttemptKeys(newKey: () => string = randomKey): (content: unknown) => string {
  let last: { print: string; key: string } | undefined;
  return (content) => {
    const print = JSON.stringify(content);
    if (last?.print !== print) last = { print, key: newKey() };
    return last.key;
  };
}

/** `crypto.randomUUID` is missing where a page is read over plain http from another machine. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

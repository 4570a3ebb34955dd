/**
 * Returns an `Idempotency-Key` per content: retrying the same content uses the same key, so that it cannot be stored twice, and
 * any change uses a new one. Contents are equal when their JSON is.
 */
export function createAttemptKeys(): (content: unknown) => string {
  let last: { print: string; key: string } | undefined;
  return (content) => {
    const print = JSON.stringify(content);
    if (last?.print !== print) last = { print, key: randomKey() };
    return last.key;
  };
}

/** `crypto.randomUUID` is missing on pages loaded over plain http from another machine. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

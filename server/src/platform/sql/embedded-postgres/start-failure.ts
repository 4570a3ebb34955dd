/** Makes one sentence of the output of PostgreSQL or initdb before it gave up on `folder`. */
export function startFailure(folder: string, lines: readonly string[]): Error {
  if (lines.some((line) => line.includes('No space left on device'))) {
    return new Error(`The disk that holds ${folder} is full; free some space and start Baraza again.`);
  }
  const reason =
    lines.find((line) => /\b(PANIC|FATAL|error):/.test(line)) ?? lines.at(-1) ?? 'it ended without an error message';
  const words = reason.replace(/^.*?\b(PANIC|FATAL|error):\s*/, '').replace(/\.$/, '');
  return new Error(`PostgreSQL cannot work in ${folder}: ${words}; nothing was deleted there.`);
}

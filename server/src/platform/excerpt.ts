/** Returns the beginning of a text on one line, at most 120 characters. */
export function excerptOf(content: string): string {
  const line = content.replaceAll(/\s+/g, ' ').trim();
  return line.length <= 120 ? line : `${line.slice(0, 119).toWellFormed().replace(/�$/, '')}…`;
}

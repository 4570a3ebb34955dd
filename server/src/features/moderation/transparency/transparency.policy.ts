/** Numbers from 1 to this one could identify people. */
const smallest = 4;

const isSmall = (number: number) => number >= 1 && number <= smallest;

/**
 * Hides the parts from 1 to 4, and with any of them the total, because a hidden part could be computed from it. Hidden numbers
 * are null.
 */
export function hideSmallNumbers(parts: readonly number[]): { parts: (number | null)[]; total: number | null } {
  const total = parts.reduce((sum, part) => sum + part, 0);
  return { parts: parts.map((part) => (isSmall(part) ? null : part)), total: parts.some(isSmall) ? null : total };
}

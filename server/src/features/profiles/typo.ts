/** Returns whether a single edit turns one word into the other: a letter inserted, deleted or replaced, or two adjacent letters swapped. */
export function isOneTypo(one: string, other: string): boolean {
  const [a, b] = [[...one], [...other]];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (left.length === 0 && right.length === 0) return false;
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}

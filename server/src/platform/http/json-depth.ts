/** How deep JSON of clients may be nested; the deepest body of the contract has a few levels. */
export const maxJsonDepth = 20;

/** Returns whether JSON text is nested deeper than `maxJsonDepth`, in linear time and without parsing it. */
export function isTooDeep(json: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < json.length; index += 1) {
    const code = json.charCodeAt(index);
    if (isInString) {
      // A backslash escapes the next character.
      if (code === 0x5c) index += 1;
      else if (code === 0x22) isInString = false;
    } else if (code === 0x22) isInString = true;
    else if (code === 0x5b || code === 0x7b) {
      depth += 1;
      if (depth > maxJsonDepth) return true;
    } else if (code === 0x5d || code === 0x7d) depth -= 1;
  }
  return false;
}

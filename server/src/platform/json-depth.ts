/** How deep arrays and objects may be nested in what a client sends. */
export const depthMax = 20;

/**
 * Returns whether arrays and objects in a JSON text are nested deeper than `max`, without parsing it: a parser takes much longer for
 * deep nesting. Brackets within strings do not count.
 */
export function isNestedDeeperThan(max: number, json: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < json.length; index += 1) {
    const sign = json[index];
    if (isInString) {
      if (sign === '\\') index += 1;
      else if (sign === '"') isInString = false;
    } else if (sign === '"') isInString = true;
    else if (sign === '[' || sign === '{') {
      depth += 1;
      if (depth > max) return true;
    } else if (sign === ']' || sign === '}') depth -= 1;
  }
  return false;
}

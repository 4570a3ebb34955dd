const zeros = ['\u0660', '\u06f0'];

/** Returns a typed number with the digits 0 to 9 and a point, from Arabic and Persian ones and their separators. */
export function asciiDigits(typed: string): string {
  return typed
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
      const zero = zeros.findLast((each) => digit >= each) ?? '0';
      return String(digit.charCodeAt(0) - zero.charCodeAt(0));
    })
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', '');
}

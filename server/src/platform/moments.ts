/**
 * Reads a moment as PostgreSQL writes it in UTC, such as `2026-03-05 18:30:00.25+00`; undefined for any other form, as those
 * of other zones and of years with more than four digits. A page holds a hundred of them, and the driver's own reading,
 * which knows all forms, takes four times as long.
 */
export function readMoment(text: string): Date | undefined {
  const end = text.length - 3;
  if (end < 19 || end > 26 || text.charCodeAt(10) !== space || !text.endsWith('+00')) return undefined;
  let milliseconds = 0;
  for (let at = 20, worth = 100; at < Math.min(end, 23); at += 1, worth /= 10) milliseconds += digit(text, at) * worth;
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2);
  // Of a year below 100 JavaScript takes another one.
  if (year < 100) return undefined;
  return new Date(
    Date.UTC(
      year,
      twoDigits(text, 5) - 1,
      twoDigits(text, 8),
      twoDigits(text, 11),
      twoDigits(text, 14),
      twoDigits(text, 17),
      milliseconds,
    ),
  );
}

const space = 32;
const zero = 48;

function digit(text: string, at: number): number {
  return text.charCodeAt(at) - zero;
}

function twoDigits(text: string, at: number): number {
  return digit(text, at) * 10 + digit(text, at + 1);
}

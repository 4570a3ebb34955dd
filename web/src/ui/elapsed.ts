const steps: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** How long ago (or ahead) a moment is, in the words of a language: 'now', '5 min. ago', 'yesterday'. */
export function elapsed(moment: number, now: number, locale: string): string {
  const seconds = Math.round((moment - now) / 1000);
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' });
  const [unit, size] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', Infinity];
  return words.format(Math.trunc(seconds / size), unit);
}

import { plainText } from '#platform/locale/plain-text.ts';

interface Choices {
  options: readonly string[];
  selected: readonly string[];
  /** Returns the label of a value. */
  labelOf: (value: string) => string;
}

/**
 * Returns the remaining options that contain the typed text, ignoring case and accents: in their label, or in their value, which is
 * the English name.
 */
export function suggestionsFor(typed: string, { options, selected, labelOf }: Choices): string[] {
  const wanted = plainText(typed);
  if (wanted === '' && typed.trim() !== '') return [];
  const names = (option: string) => [labelOf(option), option];
  return options.filter(
    (option) => !selected.includes(option) && names(option).some((name) => plainText(name).includes(wanted)),
  );
}

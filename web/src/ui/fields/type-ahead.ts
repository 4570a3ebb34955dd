import { plainText } from '#platform/locale/plain-text.ts';

interface Choice {
  value: string;
  label: string;
}

/**
 * Returns the value of the option that begins with the typed text, ignoring accents, case and punctuation, by its label or, for
 * enums, by its value (`COTE_D_IVOIRE`), which is English. Undefined if a label begins with exactly the text, which browsers find
 * themselves.
 */
export function choiceMissedByBrowser(typed: string, choices: readonly Choice[]): string | undefined {
  const text = typed.toLowerCase();
  if (choices.some(({ label }) => label.toLowerCase().startsWith(text))) return undefined;
  const wanted = plainText(typed);
  if (wanted === '') return undefined;
  return choices.find(({ value, label }) =>
    [label, isEnum(value) ? value : ''].some((each) => plainText(each).startsWith(wanted)),
  )?.value;
}

/** The values of lists are English. Others, such as ids, are not typed by people. */
function isEnum(value: string): boolean {
  return /^([A-Z_]+|[a-z-]+)$/.test(value);
}

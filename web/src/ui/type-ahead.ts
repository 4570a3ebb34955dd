interface Choice {
  value: string;
  label: string;
}

/**
 * Returns the value of the option that begins with the typed text, ignoring accents, case and punctuation, by its label or, for
 * enums, by its value (`COTE_D_IVOIRE`). Undefined if a label begins with exactly the text, which browsers find themselves.
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

/** Other values, such as ids, are not typed by people. */
function isEnum(value: string): boolean {
  return /^[A-Z_]+$/.test(value);
}

function plainText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}

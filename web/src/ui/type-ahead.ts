interface Choice {
  value: string;
  label: string;
}

/**
 * The choice that begins with the typed text, ignoring accents, case and punctuation, by its label or, where that is an
 * enum, by its value: `COTE_D_IVOIRE`. Undefined where a label begins with the text exactly: browsers find that one by themselves.
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

/** Other values, such as ids, are not words that anybody types. */
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

/** The choices of a field, including the saved value even if the server does not list it. */
export function listedChoices(
  listed: readonly string[],
  savedValue: string | null,
  labelOf: (value: string) => string,
): { value: string; label: string }[] {
  const values = savedValue === null || listed.includes(savedValue) ? listed : [savedValue, ...listed];
  return values.map((value) => ({ value, label: labelOf(value) }));
}

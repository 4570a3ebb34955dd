/** Countries whose name is not simply their value in title case. */
const usualNames: Record<string, string> = {
  CONGO: 'Congo-Brazzaville',
  COTE_D_IVOIRE: "Côte d'Ivoire",
  GUINEA_BISSAU: 'Guinea-Bissau',
  SAO_TOME_AND_PRINCIPE: 'São Tomé and Príncipe',
  TIMOR_LESTE: 'Timor-Leste',
};

/** Returns the usual name of a country: `COTE_D_IVOIRE` is "Côte d'Ivoire". */
export function countryName(value: string): string {
  const usual = usualNames[value];
  if (usual !== undefined) return usual;
  return value
    .split('_')
    .filter(Boolean)
    .map((word) => (/^(AND|OF|THE)$/.test(word) ? word.toLowerCase() : word.charAt(0) + word.slice(1).toLowerCase()))
    .join(' ');
}

import { i18n } from '@lingui/core';
import { countryCodes } from '@baraza/contract/features/country-codes.ts';
import type { Country } from '@baraza/contract/features/profile-options.ts';
import { displayNames } from './display-names.ts';

/** English names that are not simply the value in title case. */
const englishNames: Record<string, string> = {
  CONGO: 'Congo-Brazzaville',
  COTE_D_IVOIRE: "Côte d'Ivoire",
  GUINEA_BISSAU: 'Guinea-Bissau',
  SAO_TOME_AND_PRINCIPE: 'São Tomé and Príncipe',
  TIMOR_LESTE: 'Timor-Leste',
};

/** Names by language where those of `Intl` are not what people call the country. */
const usualNames: Record<string, Record<string, string>> = {
  fr: { DEMOCRATIC_REPUBLIC_OF_THE_CONGO: 'République démocratique du Congo', PALESTINE: 'Palestine' },
  pt: {
    COTE_D_IVOIRE: 'Costa do Marfim',
    DEMOCRATIC_REPUBLIC_OF_THE_CONGO: 'República Democrática do Congo',
    PALESTINE: 'Palestina',
  },
  sw: {
    CONGO: 'Kongo-Brazzaville',
    DEMOCRATIC_REPUBLIC_OF_THE_CONGO: 'Jamhuri ya Kidemokrasia ya Kongo',
    PALESTINE: 'Palestina',
  },
  ar: {
    CONGO: 'الكونغو برازافيل',
    DEMOCRATIC_REPUBLIC_OF_THE_CONGO: 'جمهورية الكونغو الديمقراطية',
    PALESTINE: 'فلسطين',
  },
};

/** Returns the usual name of a country in the current locale: `COTE_D_IVOIRE` is "Côte d'Ivoire" in English. */
export function countryName(value: string): string {
  const usual = usualNames[i18n.locale]?.[value];
  if (usual !== undefined) return usual;
  const code = countryCodes[value as Country] as string | undefined;
  if (code === undefined || i18n.locale.startsWith('en')) return englishCountryName(value);
  return displayNames('region').of(code) ?? englishCountryName(value);
}

/** Returns the choices in the alphabetical order of the current locale. */
export function sortedByName<Choice extends { label: string }>(choices: readonly Choice[]): Choice[] {
  const { compare } = new Intl.Collator(i18n.locale);
  return choices.toSorted((a, b) => compare(a.label, b.label));
}

function englishCountryName(value: string): string {
  const usual = englishNames[value];
  if (usual !== undefined) return usual;
  return value
    .split('_')
    .filter(Boolean)
    .map((word) => (/^(AND|OF|THE)$/.test(word) ? word.toLowerCase() : word.charAt(0) + word.slice(1).toLowerCase()))
    .join(' ');
}

// Separate from the schemas, so that a page which needs only this does not load the validator.

/** What a treasurer is called in the languages of the product, as `foldTitle` writes it. */
const treasurerTitles = new Set([
  'treasurer',
  'tresorier',
  'tresoriere',
  'tesoureiro',
  'tesoureira',
  'mweka hazina',
  'mtunza hazina',
  'mhazini',
  'امين الصندوق',
  'امينة الصندوق',
  'امين الخزينة',
  'امينة الخزينة',
]);

/** Whether a member keeps the dues of a club: its owners, and officers whose title is that of a treasurer. */
export function canKeepDues({ role, title }: { role: string | null; title: string | null }): boolean {
  return role === 'OWNER' || (role === 'OFFICER' && treasurerTitles.has(foldTitle(title ?? '')));
}

/** Normalizes a title: no accents, vowel marks or invisible characters, lower case, and one space for spaces and hyphens. */
function foldTitle(title: string): string {
  return title
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}\u0640]/gu, '')
    .toLowerCase()
    .replaceAll(/[\s\p{Pd}]+/gu, ' ')
    .trim();
}

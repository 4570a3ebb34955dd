/**
 * Names of higher education in the languages of the list. They take precedence over the patterns below, because many
 * contain the word for "school": Hochschule, wyższa szkoła, haute école, sekolah tinggi.
 */
const higherEducation = [
  /universi|univerz|uniwersy|üniversite|yliopist|ülikool|университет|університет|universitet|hochschul|højskol|h[öø]gskol|høyskol/iu,
  /hogeschool|háskól|főiskola|visoka|vysok[áa]|veleučilišt|wyższ|główna|sekolah tinggi|haute [ée]cole|escuela superior/iu,
  /sup[ée]rieure?\b|polyt[ée]c|polit[ée]c|politek|[ée]cole (nationale|polyt|d'ing)|community college|graduate school|business school|law school|medical school|высш|вищ/iu,
  /มหาวิทยาลัย|โรงเรียนนาย(ร้อย|เรือ)|đại học|cao đẳng|học viện|大学|大學|대학|technikum wien/iu,
];

/** English names of schools that people leave at about eighteen. */
const school = [
  /high[- ]?schools?\b|sixth form|6th form|(primary|middle|grammar|elementary|boarding|charter) school/i,
  /secondary (school|college|education)|school (district|board)|prep(aratory)? school|country day|\bday school/i,
  /(public|unified|independent|county|city|community) schools?\b|\bisd\b|community unit|(girls|boys)'? school|school for (girls|boys)/i,
];

/** The same in other languages; used only where no name of higher education matches. */
const schoolElsewhere = [
  // German, Dutch, Nordic, Baltic, Finnish
  /gymnasi|realschul|oberschul|(?<!hoch|fach|techniker|meister|kunst|koch)schulen?\b|schulzentrum|berufskolleg|berufsschul/iu,
  /scholengemeen|basisschool|atheneum|lyceum|videreg|folkeskol|grundskol|lukio|peruskoulu|menntask|gümnaas|vidusskol|vidurin/iu,
  // Slavic, Hungarian, Romanian, Greek
  /gymn[áa]zi|gimn[aá]z|gimnas|гимназ|гімназ|лицей|лицея|ліце|середн|средн|основно|zespół|szkół|szko[łl]a (podst|śr)|\bliceum\b/iu,
  /\blicea\b|ogólnokszt|technikum|st[řr]edn[íi] |stredn[áa] |z[áa]kladn[íi]|srednja|osnovna|strukovna|általános isk|szakk[öo]z/iu,
  /szakgimn|k[öo]z[ée]piskol|\blice(ul|u)\b|colegiul|γυμν|λύκει/iu,
  // Romance
  /lyc[ée]es?\b|\bliceo\b|istituto (di istruzione|comprensivo|tecnico (?!superiore)|magistrale|professionale)|\b(iis|itis|isis)\b/iu,
  /escola (secund|b[áa]sica|estadual|municipal)|agrupamento de escolas|ensino m[ée]dio|preparatoria|bachiller/iu,
  /instituto de (educaci[óo]n|enseñanza) secundaria/iu,
  // Turkish and Asian
  /lisesi|koleji|ortaokul|\bsm[akp]n?\b|madrasah|sekolah menengah|trung học|thpt|โรงเรียน|高等学校|高校|高級中|高中|中学|中學|小学|國小/iu,
  /고등학교|중학교/u,
];

/** A name that ends in "School" is for minors unless it names a subject of higher education or has a college's domain. */
const plainSchool = /\bschools?$/i;
const subject =
  /business|law|medic|art|design|film|drama|music|dental|nurs|theolog|divinity|econom|media|flight|aviation|language|technical|engineer|trade|technolog|professional|psycholog|acting|cinema|animation|game|cod[ei]|programming|computer|science|digital|management|bible|higher|advanced|health|[ée]cole|hotel|adult|faculdade|facult|tech\b|\bifp\b|\bvega\b|make school|42|1337|school of/i;
const collegeDomain = /(^|\.)(edu|ac\.uk)$/;

/** Labels below which a country registers its schools, as in `notts.sch.uk` and `k12.or.us`; the last label is no such. */
const schoolLabels = new Set(['k12', 'sch', 'school', 'schools', 'schule', 'hs', 'kyschools']);

/**
 * Whether a domain of the academic list belongs to a school that people leave at about eighteen, judged by its names and,
 * in some countries, its domain. `names` are all names in the list, in one line.
 */
export function isSchoolForMinors(domain: string, names: string): boolean {
  if (higherEducation.some((words) => words.test(names))) return false;
  if (
    domain
      .split('.')
      .slice(1, -1)
      .some((label) => schoolLabels.has(label))
  )
    return true;
  if ([...school, ...schoolElsewhere].some((words) => words.test(names))) return true;
  return plainSchool.test(names) && !subject.test(names) && !collegeDomain.test(domain);
}

import { countryCodes } from '@baraza/contract/features/country-codes.ts';
import type { Country } from '@baraza/contract/features/profile-options.ts';
import { asciiDigits } from '#platform/locale/digits.ts';

/** The sites on which a business has a name, with the addresses of names. */
const sites = {
  facebook: 'https://facebook.com/',
  instagram: 'https://instagram.com/',
  linkedin: 'https://linkedin.com/in/',
  twitter: 'https://x.com/',
} as const;

/** Completes an address as people write it: `@mama` or `mama` on a site, `baraza.example/shop` anywhere. Other texts are only trimmed. */
export function completeAddress(field: keyof typeof sites | 'website', typed: string): string {
  const value = typed.trim();
  if (field !== 'website') {
    const [, name] = /^(@[\w.-]+|[\w-]+)$/.exec(value) ?? [];
    if (name !== undefined) return `${sites[field]}${name.replace('@', '')}`;
  }
  return /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+([/?#]\S*)?$/u.test(value) ? `https://${value}` : value;
}

/** Adds the country's code to a local phone number, such as `0712 345678`. Other texts are only trimmed. */
export function completePhone(typed: string, country: string | null): string {
  const value = typed.trim();
  const iso = countryCodes[country as Country] as string | undefined;
  const code = iso === undefined ? undefined : callingCodeOf(iso);
  const digits = asciiDigits(value).replaceAll(/[\s().-]/g, '');
  if (code === undefined) return value;
  if (digits.startsWith(code) && /^\d{10,15}$/.test(digits)) return `+${digits}`;
  if (!/^\d{7,11}$/.test(digits) || digits.startsWith('00')) return value;
  return `+${code} ${keepsZero.has(iso ?? '') ? digits : digits.replace(/^0/, '')}`;
}

/** Returns the calling code of a country by its ISO code; undefined for an unknown one. */
export function callingCodeOf(iso: string): string | undefined {
  return new RegExp(`\\b${iso}(\\d+)`).exec(callingCodes)?.[1];
}

/** Countries whose numbers begin with 0 also after the code. */
const keepsZero = new Set(['BJ', 'CG', 'CI', 'IT', 'SM', 'VA']);

/** ITU-T E.164, by ISO 3166-1 code. */
const callingCodes =
  'AF93 AL355 DZ213 AD376 AO244 AG1 AR54 AM374 AU61 AT43 AZ994 BS1 BH973 BD880 BB1 BY375 BE32 BZ501 BJ229 BT975 BO591 BA387 BW267 ' +
  'BR55 BN673 BG359 BF226 BI257 KH855 CM237 CA1 CV238 CF236 TD235 CL56 CN86 CO57 KM269 CG242 CR506 CI225 HR385 CU53 CY357 CZ420 ' +
  'CD243 DK45 DJ253 DM1 DO1 EC593 EG20 SV503 GQ240 ER291 EE372 SZ268 ET251 FJ679 FI358 FR33 GA241 GM220 GE995 DE49 GH233 GR30 GD1 ' +
  'GT502 GN224 GW245 GY592 HT509 HN504 HU36 IS354 IN91 ID62 IR98 IQ964 IE353 IL972 IT39 JM1 JP81 JO962 KZ7 KE254 KI686 KW965 KG996 ' +
  'LA856 LV371 LB961 LS266 LR231 LY218 LI423 LT370 LU352 MG261 MW265 MY60 MV960 ML223 MT356 MH692 MR222 MU230 MX52 FM691 MD373 ' +
  'MC377 MN976 ME382 MA212 MZ258 MM95 NA264 NR674 NP977 NL31 NZ64 NI505 NE227 NG234 KP850 MK389 NO47 OM968 PK92 PW680 PS970 PA507 ' +
  'PG675 PY595 PE51 PH63 PL48 PT351 QA974 RO40 RU7 RW250 KN1 LC1 VC1 WS685 SM378 ST239 SA966 SN221 RS381 SC248 SL232 SG65 SK421 ' +
  'SI386 SB677 SO252 ZA27 KR82 SS211 ES34 LK94 SD249 SR597 SE46 CH41 SY963 TW886 TJ992 TZ255 TH66 TL670 TG228 TO676 TT1 TN216 ' +
  'TR90 TM993 TV688 UG256 UA380 AE971 GB44 US1 UY598 UZ998 VU678 VA39 VE58 VN84 YE967 ZM260 ZW263';

import { countryCodes } from '@baraza/contract/features/country-codes.ts';
import type { Country } from '@baraza/contract/features/profile-options.ts';

/** ISO 4217 codes with the ISO 3166-1 codes of countries: Africa, and where the other currencies of the form are used. */
const currencies =
  'DZD:DZ AOA:AO BWP:BW BIF:BI CVE:CV KMF:KM CDF:CD DJF:DJ EGP:EG ERN:ER SZL:SZ ETB:ET GMD:GM GHS:GH GNF:GN KES:KE LSL:LS LRD:LR ' +
  'LYD:LY MGA:MG MWK:MW MRU:MR MUR:MU MAD:MA MZN:MZ NAD:NA NGN:NG RWF:RW STN:ST SCR:SC SLE:SL SOS:SO ZAR:ZA SSP:SS SDG:SD TZS:TZ ' +
  'TND:TN UGX:UG ZMW:ZM GBP:GB USD:US,ZW XOF:BJ,BF,CI,GW,ML,NE,SN,TG XAF:CM,CF,TD,CG,GQ,GA EUR:AT,BE,DE,ES,FI,FR,GR,IE,IT,NL,PT';

/** Returns the currency in which people of a country state prices; undefined for countries that are not listed. */
export function currencyOf(country: string | null): string | undefined {
  const iso = countryCodes[country as Country] as string | undefined;
  return currencies
    .split(' ')
    .find((each) => iso !== undefined && each.slice(4).split(',').includes(iso))
    ?.slice(0, 3);
}

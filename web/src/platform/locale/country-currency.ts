import { countryCodes } from '@baraza/contract/features/country-codes.ts';
import type { Country } from '@baraza/contract/features/profile-options.ts';

/** ISO 4217 codes with the ISO 3166-1 codes of the countries in which prices are stated in them. */
const currencies =
  'AED:AE AFN:AF ALL:AL AMD:AM AOA:AO ARS:AR AUD:AU,KI,NR,TV AZN:AZ BAM:BA BBD:BB BDT:BD BHD:BH BIF:BI BND:BN BOB:BO BRL:BR BSD:BS ' +
  'BTN:BT BWP:BW BYN:BY BZD:BZ CAD:CA CDF:CD CHF:CH,LI CLP:CL CNY:CN COP:CO CRC:CR CUP:CU CVE:CV CZK:CZ DJF:DJ DKK:DK DOP:DO DZD:DZ ' +
  'EGP:EG ERN:ER ETB:ET FJD:FJ GBP:GB GEL:GE GHS:GH GMD:GM GNF:GN GTQ:GT GYD:GY HNL:HN HTG:HT HUF:HU IDR:ID ILS:IL,PS INR:IN IQD:IQ ' +
  'IRR:IR ISK:IS JMD:JM JOD:JO JPY:JP KES:KE KGS:KG KHR:KH KMF:KM KPW:KP KRW:KR KWD:KW KZT:KZ LAK:LA LBP:LB LKR:LK LRD:LR LSL:LS ' +
  'LYD:LY MAD:MA MDL:MD MGA:MG MKD:MK MMK:MM MNT:MN MRU:MR MUR:MU MVR:MV MWK:MW MXN:MX MYR:MY MZN:MZ NAD:NA NGN:NG NIO:NI NOK:NO ' +
  'NPR:NP NZD:NZ OMR:OM PEN:PE PGK:PG PHP:PH PKR:PK PLN:PL PYG:PY QAR:QA RON:RO RSD:RS RUB:RU RWF:RW SAR:SA SBD:SB SCR:SC SDG:SD ' +
  'SEK:SE SGD:SG SLE:SL SOS:SO SRD:SR SSP:SS STN:ST SYP:SY SZL:SZ THB:TH TJS:TJ TMT:TM TND:TN TOP:TO TRY:TR TTD:TT TWD:TW TZS:TZ ' +
  'UAH:UA UGX:UG UYU:UY UZS:UZ VES:VE VND:VN VUV:VU WST:WS XAF:CF,CG,CM,GA,GQ,TD XCD:AG,DM,GD,KN,LC,VC XOF:BF,BJ,CI,GW,ML,NE,SN,TG ' +
  'YER:YE ZAR:ZA ZMW:ZM USD:EC,FM,MH,PA,PW,SV,TL,US,ZW ' +
  'EUR:AD,AT,BE,BG,CY,DE,EE,ES,FI,FR,GR,HR,IE,IT,LT,LU,LV,MC,ME,MT,NL,PT,SI,SK,SM,VA';

/** Returns the currency in which people of a country state prices; undefined without a country. */
export function currencyOf(country: string | null): string | undefined {
  const iso = countryCodes[country as Country] as string | undefined;
  return currencies
    .split(' ')
    .find((each) => iso !== undefined && each.slice(4).split(',').includes(iso))
    ?.slice(0, 3);
}

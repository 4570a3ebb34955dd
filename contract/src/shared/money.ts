import * as z from 'zod/mini';
import { amountMax } from './sizes.ts';

/** An amount of money, which is stored with two decimals. */
export const Amount = z.number().check(z.minimum(0), z.maximum(amountMax));

const currencyError = 'Must be the code of a currency, such as KES.';

/** An ISO 4217 code. */
export const Currency = z.string().check(
  z.regex(/^[A-Z]{3}$/, currencyError),
  z.refine((code) => isCurrency(code), currencyError),
);

/** Whether a code of three letters is a currency; always where the browser has no list of them. */
function isCurrency(code: string): boolean {
  return typeof Intl.supportedValuesOf !== 'function' || Intl.supportedValuesOf('currency').includes(code);
}

/*
 * A ticket is too long to be typed at a door, so it also has a short code: the first 40 bits of its proof. The phone at
 * the door finds the guest by it without connection, and the server finds the seat by an index.
 */

/** Digits and letters that are hard to confuse (Crockford's base 32). */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 8;
/** How many bytes of the proof the code is made of. */
export const codeBytes = 5;

/** The code of a ticket, by its proof: at least 5 bytes as base64url. */
export function codeOf(proof: string): string {
  let bits = 0n;
  for (const sign of proof.slice(0, 7)) bits = bits * 64n + BigInt(base64url.indexOf(sign));
  // 7 signs are 42 bits, the last two of which belong to the sixth byte.
  bits >>= 2n;
  return Array.from({ length: codeLength }, (_, index) => {
    const shift = BigInt(5 * (codeLength - 1 - index));
    return signs[Number((bits >> shift) & 31n)];
  }).join('');
}

/** The bytes that a code stands for, as `typedCode` returns it: the first of the proof. */
export function bytesOfCode(code: string): Uint8Array {
  let bits = 0n;
  for (const sign of code) bits = bits * 32n + BigInt(signs.indexOf(sign));
  return Uint8Array.from({ length: codeBytes }, (_, index) =>
    Number((bits >> BigInt(8 * (codeBytes - 1 - index))) & 255n),
  );
}

const base64url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** What somebody typed as a code in its one form; undefined where it is none. Spaces, dashes and lower case are forgiven. */
export function typedCode(typed: string): string | undefined {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return code.length === codeLength && [...code].every((sign) => signs.includes(sign)) ? code : undefined;
}

/** A code as it is shown, in two halves. */
export function shownCode(code: string): string {
  return `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`;
}

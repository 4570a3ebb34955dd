/**
 * The short code of a ticket, for typing at check-in: the first 40 bits of its proof. An offline phone finds the guest by it,
 * and the server finds the seat with an index.
 */

/** Crockford's base 32: digits and letters that are hard to confuse. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 8;
/** How many bytes of the proof make up the code. */
const bytesPerCode = 5;

/** Returns the code of a ticket from its proof, at least 5 bytes as base64url. */
export function ticketCodeOf(proof: string): string {
  let bits = 0n;
  for (const digit of proof.slice(0, 7)) bits = bits * 64n + BigInt(base64url.indexOf(digit));
  // 7 characters of the proof are 42 bits; the last two belong to the sixth byte.
  bits >>= 2n;
  return Array.from({ length: codeLength }, (_, index) => {
    const shift = BigInt(5 * (codeLength - 1 - index));
    return alphabet[Number((bits >> shift) & 31n)];
  }).join('');
}

/** Returns the first bytes of the proof that a normalized code encodes. */
export function decodeTicketCode(code: string): Uint8Array {
  let bits = 0n;
  for (const digit of code) bits = bits * 32n + BigInt(alphabet.indexOf(digit));
  return Uint8Array.from({ length: bytesPerCode }, (_, index) =>
    Number((bits >> BigInt(8 * (bytesPerCode - 1 - index))) & 255n),
  );
}

const base64url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Normalizes a code as typed; undefined if it is malformed. Spaces, dashes and lower case are accepted. */
export function parseTicketCode(typed: string): string | undefined {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return code.length === codeLength && [...code].every((digit) => alphabet.includes(digit)) ? code : undefined;
}

/** Formats a code in two halves. */
export function formatTicketCode(code: string): string {
  return `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`;
}

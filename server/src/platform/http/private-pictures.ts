import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto';

/** The path of pictures that not everyone may see. Features use it with the stored name; clients get it signed. */
export const privatePicturesPath = '/media/private/';

/** The number of hexadecimal digits at the beginning of a file name, which its copies share: one block of AES. */
export const idLength = 32;

const dayMs = 86_400_000;
/** About 200 bytes each. */
const maxBeginnings = 20_000;

/** The parts of an address: `/media/private/<signature>/<name>`. */
export interface PrivateAddress {
  signature: string;
  name: string;
}

/**
 * The addresses of pictures that not everyone may see. Their names are encrypted, because the stored name loads a picture without a
 * signature, and signed until the end of the next day (UTC), so that an address changes once a day.
 */
export class PrivatePictures {
  readonly #nameKey: Buffer;
  readonly #signatureKey: Buffer;
  /** Addresses of the day without the rest of the file name, by stored id, because Node needs 0.1 ms for each. */
  readonly #beginnings = new Map<string, string>();
  #day = 0;

  constructor(secret: Buffer) {
    this.#nameKey = secret.subarray(0, 16);
    this.#signatureKey = secret.subarray(16);
  }

  pathOf(file: string): string {
    const day = Math.floor(Date.now() / dayMs);
    const id = file.slice(0, idLength);
    if (this.#day !== day || this.#beginnings.size >= maxBeginnings) this.#beginnings.clear();
    this.#day = day;
    let beginning = this.#beginnings.get(id);
    if (beginning === undefined) {
      const hidden = this.#hide(id);
      beginning = `${privatePicturesPath}${this.#sign(hidden, (day + 1).toString(36))}/${hidden}`;
      this.#beginnings.set(id, beginning);
    }
    return beginning + file.slice(idLength);
  }

  /** Returns the stored name of a signed address, also of an expired one; undefined for any other. */
  fileOf({ signature, name }: PrivateAddress): string | undefined {
    const [id, rest] = [name.slice(0, idLength), name.slice(idLength)];
    const [lastDay = ''] = signature.split('-', 1);
    const [given, expected] = [Buffer.from(signature), Buffer.from(this.#sign(id, lastDay))];
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
    return /^[0-9a-f]{32}$/.test(id) ? this.#show(id) + rest : undefined;
  }

  /** `fileOf` for an address that has not expired. */
  fileOfCurrent(address: PrivateAddress): string | undefined {
    const lastDay = Number.parseInt(address.signature, 36);
    return lastDay >= Math.floor(Date.now() / dayMs) ? this.fileOf(address) : undefined;
  }

  /** Covers the copies of a picture too, so that clients can choose among them. */
  #sign(id: string, lastDay: string): string {
    const mac = createHmac('sha256', this.#signatureKey).update(`${lastDay} ${id}`).digest().subarray(0, 16);
    return `${lastDay}-${mac.toString('base64url')}`;
  }

  #hide(id: string): string {
    return createCipheriv('aes-128-ecb', this.#nameKey, null).setAutoPadding(false).update(id, 'hex', 'hex');
  }

  #show(id: string): string {
    return createDecipheriv('aes-128-ecb', this.#nameKey, null).setAutoPadding(false).update(id, 'hex', 'hex');
  }
}

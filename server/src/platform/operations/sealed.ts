import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const [nonceBytes, tagBytes] = [12, 16];

interface Seal {
  /** 64 hexadecimal digits. */
  key: string;
  /** What the text belongs to, such as the id of its row; the same is needed to open it. */
  context: string;
}

/** Encrypts a text so that it cannot be read, changed or moved to another row without the key. */
export function seal(text: string, { key, context }: Seal): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, Buffer.from(key, 'hex'), nonce).setAAD(Buffer.from(context));
  const encrypted = [cipher.update(text, 'utf8'), cipher.final()];
  return Buffer.concat([nonce, cipher.getAuthTag(), ...encrypted]);
}

/** Decrypts a sealed text. Returns undefined if it was sealed with another key or context, or changed. */
export function openSeal(sealed: Buffer, { key, context }: Seal): string | undefined {
  const [nonce, rest] = [sealed.subarray(0, nonceBytes), sealed.subarray(nonceBytes)];
  try {
    const decipher = createDecipheriv(algorithm, Buffer.from(key, 'hex'), nonce, { authTagLength: tagBytes })
      .setAAD(Buffer.from(context))
      .setAuthTag(rest.subarray(0, tagBytes));
    return Buffer.concat([decipher.update(rest.subarray(tagBytes)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

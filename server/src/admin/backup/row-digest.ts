import { hash } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';

const newline = 0x0a;

/**
 * Passes the output of `COPY` through, and counts and hashes its rows. The hash does not depend on their order: it is the sum
 * of the SHA-256 of each row, by 32-bit words. In the text format of `COPY` a row has exactly one line feed, at its end.
 */
export class RowDigest extends Transform {
  rows = 0;
  readonly #sums = new Uint32Array(8);
  #rest: Buffer[] = [];

  /** The sum in hexadecimal. */
  get hash(): string {
    return Array.from(this.#sums, (word) => word.toString(16).padStart(8, '0')).join('');
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    let start = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
      this.#rest.push(chunk.subarray(start, end));
      this.#add(Buffer.concat(this.#rest));
      this.#rest = [];
      start = end + 1;
    }
    if (start < chunk.length) this.#rest.push(chunk.subarray(start));
    done(null, chunk);
  }

  override _flush(done: TransformCallback): void {
    done(this.#rest.length > 0 ? new Error('The last row is incomplete.') : null);
  }

  #add(row: Buffer): void {
    const digest = hash('sha256', row, 'buffer');
    for (let word = 0; word < 8; word += 1) this.#sums[word] = (this.#sums[word] ?? 0) + digest.readUInt32BE(word * 4);
    this.rows += 1;
  }
}

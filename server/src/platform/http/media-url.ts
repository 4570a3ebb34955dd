import type { Env } from '#platform/operations/env.ts';
import { type PrivateAddress, PrivatePictures, privatePicturesPath } from './private-pictures.ts';

/** Before the path of a picture in JSON that the server writes. Texts that people write cannot match, because JSON escapes their quotes. */
const inField = String.raw`"(?:url|image|banner|bannerURL|coverImage|coverImageUrl|logoUrl|voice)" ?: ?"`;
const inList = String.raw`"pictures":\[(?:"[^"\\]*",)*"`;

const publicPicture = new RegExp(String.raw`(${inField})(?=/media/[0-9a-f]{32}[-.])`, 'g');
const privatePicture = new RegExp(
  String.raw`(?<=${inField}|${inList})/media/private/([0-9a-f]{32}[-.][^"\\]+)(?=")`,
  'g',
);

const sentField = String.raw`"(?:banner|coverImage|coverImageUrl|image|logoUrl|picture|voice)"\s*:\s*"`;
/** The fields of requests with the address of a picture, and its origin. */
const sentPicture = new RegExp(String.raw`(${sentField})(https?://[^/"]+)(?=/media/)`, 'g');
/** The same with the parts of a private address. */
const sentPrivatePicture = new RegExp(String.raw`(?<=${sentField})/media/private/([\w-]+)/([\w.-]+)(?=")`, 'g');

/**
 * The addresses of pictures as clients see them: public ones at `MEDIA_URL`, private ones signed. The server stores and handles paths
 * with stored names only, so that stored data depends on neither.
 */
export class MediaUrls {
  readonly #origin: string | undefined;
  readonly #private: PrivatePictures;

  constructor({ MEDIA_URL }: Pick<Env, 'MEDIA_URL'>, secret: Buffer) {
    this.#origin = MEDIA_URL && new URL(MEDIA_URL).origin;
    this.#private = new PrivatePictures(secret);
  }

  /** Replaces the paths in JSON for a client. */
  write(json: string): string {
    const signed = json.includes(privatePicturesPath)
      ? json.replaceAll(privatePicture, (_path, file: string) => this.#private.pathOf(file))
      : json;
    return this.#origin === undefined ? signed : signed.replaceAll(publicPicture, `$1${this.#origin}`);
  }

  /** Restores the paths in JSON of a client, which sends back the picture of an event, a venture or a message. */
  read(json: string): string {
    const local = json.replaceAll(sentPicture, (whole, field: string, sent: string) =>
      sent === this.#origin ? field : whole,
    );
    return local.replaceAll(sentPrivatePicture, (whole, signature: string, name: string) => {
      // An expired address too: an outbox may have kept it for days.
      const file = this.#private.fileOf({ signature, name });
      return file === undefined ? whole : privatePicturesPath + file;
    });
  }

  /** `write` for a value that is not serialized yet. */
  writeValue<T>(value: T): T {
    return convert(value, (json) => this.write(json));
  }

  /** `read` for a value that has been parsed. */
  readValue<T>(value: T): T {
    return convert(value, (json) => this.read(json));
  }

  /** Returns the stored name of a private picture; undefined unless the signature is that of the picture and has not expired. */
  privateFile(address: PrivateAddress): string | undefined {
    return this.#private.fileOfCurrent(address);
  }
}

function convert<T>(value: T, change: (json: string) => string): T {
  if (typeof value !== 'object' || value === null) return value;
  const json = JSON.stringify(value);
  const changed = change(json);
  return changed === json ? value : (JSON.parse(changed) as T);
}

/**
 * Headers of a public file that pages load from `MEDIA_URL`: they may show it, read its bytes to store it for offline use, and
 * measure it for the data meter.
 */
export function headersForPages({
  MEDIA_URL,
  PUBLIC_URL,
}: Pick<Env, 'MEDIA_URL' | 'PUBLIC_URL'>): Record<string, string> {
  if (!MEDIA_URL || !PUBLIC_URL) return {};
  const { origin } = new URL(PUBLIC_URL);
  return {
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': origin,
    'timing-allow-origin': origin,
  };
}

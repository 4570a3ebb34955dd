import type { Env } from '#platform/operations/env.ts';

/** The fields of the contract with the address of a public picture. Addresses of private ones begin with `/media/private/`. */
const publicPicture =
  /("(?:url|image|bannerURL|coverImage|coverImageUrl|logoUrl)" ?: ?")(?=\/media\/[0-9a-f]{32}[-.])/g;

/** The fields of requests with the address of a picture, and its origin. */
const sentPicture = /("(?:coverImage|coverImageUrl|logoUrl)"\s*:\s*")(https?:\/\/[^/"]+)(?=\/media\/)/g;

/**
 * Prefixes the paths of public pictures in JSON with `MEDIA_URL`. The server stores and handles paths only, so that stored data does not
 * depend on the setting. Texts of people cannot match, because JSON escapes their quotes.
 */
export function withMediaUrl(json: string, { MEDIA_URL }: Pick<Env, 'MEDIA_URL'>): string {
  return MEDIA_URL ? json.replaceAll(publicPicture, `$1${new URL(MEDIA_URL).origin}`) : json;
}

/** Removes the prefix in JSON of a client, which sends back the picture of an event or a venture. */
export function withoutMediaUrl(json: string, { MEDIA_URL }: Pick<Env, 'MEDIA_URL'>): string {
  if (!MEDIA_URL) return json;
  const { origin } = new URL(MEDIA_URL);
  return json.replaceAll(sentPicture, (whole, field: string, sent: string) => (sent === origin ? field : whole));
}

/** `withMediaUrl` for a value that is not serialized yet. */
export function valueWithMediaUrl<T>(value: T, env: Pick<Env, 'MEDIA_URL'>): T {
  return env.MEDIA_URL ? (JSON.parse(withMediaUrl(JSON.stringify(value), env)) as T) : value;
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

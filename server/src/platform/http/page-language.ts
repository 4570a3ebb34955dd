import { chooseLocale } from '@baraza/contract/shared/choose-locale.ts';
import type { FastifyRequest } from 'fastify';

/**
 * Returns the language of a page that exists in several: that of `?lang=` in its URL, else the first of the browser's that is
 * available, else the first. So the page varies by `Accept-Language`.
 */
export function languageFor(
  { query, headers }: Pick<FastifyRequest, 'query' | 'headers'>,
  available: readonly string[],
): string | undefined {
  const { lang } = query as { lang?: unknown };
  return chooseLocale(available, typeof lang === 'string' ? lang : '', languagesIn(headers['accept-language']));
}

/** Returns the languages of an `Accept-Language` header, preferred ones first, without those that are refused. */
export function languagesIn(accepted = ''): string[] {
  return accepted
    .split(',')
    .map((each) => {
      const [tag = '', weight = 'q=1'] = each.split(';').map((part) => part.trim());
      return { tag, weight: Number(weight.replace(/^q=/i, '')) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
}

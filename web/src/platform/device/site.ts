import { product } from '@baraza/contract/shared/product.ts';

/** What the server inserts into the page about the site and its operator. There is no page while the build renders the landing page. */
function metaOf(name: string): string | undefined {
  if (typeof document === 'undefined') return undefined;
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"], meta[property="${name}"]`)?.content;
}

/** Returns the name of the site, which no language translates. */
export function siteName(): string {
  return metaOf('og:site_name') ?? product.name;
}

/** Returns the name of the organization that operates the site. */
export function organization(): string {
  return metaOf('organization') ?? product.company;
}

export function supportEmail(): string {
  return metaOf('support-email') ?? '';
}

/** Returns the path of the operator's logo; empty without one. */
export function logoPath(): string {
  return metaOf('logo') ?? '';
}

/** Returns messages with the name of the site instead of that of the product, which all translations contain unchanged. */
export function withSiteName<T>(messages: T, name = siteName()): T {
  if (name === product.name) return messages;
  const replaced = JSON.stringify(messages).replaceAll(product.name, () => JSON.stringify(name).slice(1, -1));
  return JSON.parse(replaced) as T;
}

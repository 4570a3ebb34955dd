/** Returns the support address, which the server inserts into the page. */
export function supportEmail(): string {
  return document.querySelector<HTMLMetaElement>('meta[name=support-email]')?.content ?? '';
}

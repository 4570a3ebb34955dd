/** Where people write to for help; the server writes its own address into the page. */
export function supportEmail(): string {
  return document.querySelector<HTMLMetaElement>('meta[name=support-email]')?.content ?? '';
}

/** An address of the web, and the host it leads to, by which it is shown. */
export interface WebAddress {
  href: string;
  host: string;
}

/** An http or https address; null for anything else, and for one that pretends to be another by a name before an @. */
export function webAddress(text: string): WebAddress | null {
  if (!URL.canParse(text)) return null;
  const { protocol, username, password, host, href } = new URL(text);
  if ((protocol !== 'http:' && protocol !== 'https:') || username || password) return null;
  return { href, host: host.replace(/^www\./, '') };
}

/** The address that calls a phone number; null where there are too few digits to call. */
export function callAddress(phone: string): string | null {
  const digits = digitsOf(phone);
  if (digits.length < 5) return null;
  return `tel:${phone.trim().startsWith('+') ? '+' : ''}${digits}`;
}

/** The address of a WhatsApp chat, which takes a number with its country alone; null for one without. */
export function whatsAppAddress(phone: string): string | null {
  const [, number] = /^(?:\+|00)(.+)$/.exec(phone.trim()) ?? [];
  const digits = digitsOf(number ?? '');
  return digits.length >= 8 && digits.length <= 15 ? `https://wa.me/${digits}` : null;
}

/** The address that begins a mail; nothing in the e-mail can add to it. */
export function mailAddress(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
}

/** A zero in brackets is dialled only where the country is not. */
function digitsOf(phone: string): string {
  return phone.replace('(0)', '').replaceAll(/\D/g, '');
}

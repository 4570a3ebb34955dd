/** A web link, and the host shown as its text. */
interface WebLink {
  href: string;
  host: string;
}

/** Parses an http or https URL. Returns null for other schemes, and for URLs with a user name, which can disguise the host. */
export function parseWebLink(text: string): WebLink | null {
  if (!URL.canParse(text)) return null;
  const { protocol, username, password, host, href } = new URL(text);
  if ((protocol !== 'http:' && protocol !== 'https:') || username || password) return null;
  return { href, host: host.replace(/^www\./, '') };
}

/** Returns a `tel:` link, or null if there are too few digits. */
export function phoneLink(phone: string): string | null {
  const digits = digitsOf(phone);
  if (digits.length < 5) return null;
  return `tel:${phone.trim().startsWith('+') ? '+' : ''}${digits}`;
}

/** Returns a WhatsApp chat link. WhatsApp requires a country code; null without one. */
export function whatsAppLink(phone: string): string | null {
  const [, number] = /^(?:\+|00)(.+)$/.exec(phone.trim()) ?? [];
  const digits = digitsOf(number ?? '');
  return digits.length >= 8 && digits.length <= 15 ? `https://wa.me/${digits}` : null;
}

/** Returns a `mailto:` link. Encoding keeps the address from adding recipients or a subject. */
export function emailLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
}

/** Returns the digits to dial with a country code; a `(0)` is dialled only without one. */
function digitsOf(phone: string): string {
  return phone.replace('(0)', '').replaceAll(/\D/g, '');
}

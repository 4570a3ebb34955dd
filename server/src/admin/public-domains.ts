/** Where anybody gets an address. */
const publicDomains =
  /^(gmail|googlemail|outlook|hotmail|live|msn|icloud|me|mac|aol|proton|protonmail|mail|gmx|zoho|yandex|qq|163|126|(ymail|rocketmail|yahoo))\.(com|net|org|me|de|fr|ru|in|co\.\w\w|com\.\w\w|[a-z]{2})$/i;

/** Whether anybody can have an address at a domain, so that assigning it to a campus would let anybody sign in. */
export function isPublicDomain(domain: string): boolean {
  return publicDomains.test(domain);
}

/** A moment as a box for date and time writes it: by the clock of this phone, without a zone. */
export function localMoment(iso: string): string {
  const moment = new Date(iso);
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The moment that such a box means. */
export function momentOf(local: string): string {
  return new Date(local).toISOString();
}

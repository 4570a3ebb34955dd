/** Converts a timestamp to the value of a `datetime-local` input, in the browser's time zone. */
export function toLocalInput(iso: string): string {
  const date = new Date(iso);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Converts the value of a `datetime-local` input to a timestamp. */
export function fromLocalInput(local: string): string {
  return new Date(local).toISOString();
}

/** What is not in the browser's timeline of loads: bodies of requests, and the packets of the live connection. */
export interface Traffic {
  path: string;
  bytes: number;
  /** Whether it is a form with pictures. */
  isPicture?: boolean;
}

const waiting: Traffic[] = [];
let count: (traffic: Traffic) => void = (traffic) => waiting.push(traffic);

/** Counts bytes. The meter loads after the page, so the first ones wait for it. */
export function countTraffic(path: string, bytes: number, isPicture = false): void {
  count({ path, bytes, isPicture });
}

/** Passes all traffic to the meter, also what was counted before. */
export function onTraffic(meter: (traffic: Traffic) => void): void {
  count = meter;
  for (const traffic of waiting.splice(0)) meter(traffic);
}

/** Returns the length of a text in UTF-8. */
export function byteLengthOf(text: string): number {
  return new TextEncoder().encode(text).length;
}

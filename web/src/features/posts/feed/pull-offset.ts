/** How far the sign of a pull comes down at most, in px. */
export const pullMax = 96;

/** How far the sign is down when the finger has moved so far, in px: less and less, as if something held it. */
export function pulledBy(distance: number): number {
  if (distance <= 0) return 0;
  return Math.round(pullMax * (1 - Math.exp(-distance / 160)));
}

/** Whether letting go now refreshes. A thumb that rests on the page while scrolling never gets as far. */
export function isPulledFarEnough(pull: number): boolean {
  return pull >= pullMax * 0.6;
}

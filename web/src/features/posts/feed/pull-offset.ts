/** The largest offset of the refresh indicator, in pixels. */
export const pullOffsetMax = 96;

/** The offset of the refresh indicator for a finger that has moved `distance` pixels down. Resistance grows with the distance. */
export function pullOffset(distance: number): number {
  if (distance <= 0) return 0;
  return Math.round(pullOffsetMax * (1 - Math.exp(-distance / 160)));
}

/** Whether releasing at this offset refreshes. Small movements during normal scrolling stay below the threshold. */
export function isPastPullThreshold(offset: number): boolean {
  return offset >= pullOffsetMax * 0.6;
}

/** Resolves when the browser has painted and is idle, after two seconds at most. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'undefined') setTimeout(resolve, 200);
    else requestIdleCallback(() => resolve(), { timeout: 2_000 });
  });
}

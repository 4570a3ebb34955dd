/** How many notifications the viewer has not read; none while nothing notifies. */
export function useUnreadCount(): number {
  return 0;
}

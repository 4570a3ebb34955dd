/** The signed-in caller. */
export interface Viewer {
  id: string;
  sessionId: string;
  isOnboarded: boolean;
}

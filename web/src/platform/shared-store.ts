/** Where the service worker keeps what another app shares; `device-stores.ts` lists it. */
export const sharedDatabase = 'baraza-shared';
export const sharedStore = 'content';
/** The key of the latest content; an earlier one is replaced. */
export const sharedKey = 'latest';

/** How long it is kept, in milliseconds: the person may have to sign in first. */
export const sharedTime = 30 * 60_000;

/** What another app has shared with the installed app. */
export interface SharedContent {
  /** When, in milliseconds since 1970. */
  at: number;
  texts: string[];
  files: File[];
}

import { Username } from '@baraza/contract/features/profiles.ts';

/** What is known about the typed username. */
export interface UsernameFacts {
  typed: string;
  /** The name that was last sent to be checked, after the pause; null when none was. */
  checked: string | null;
  /** The server's answer about `checked`; undefined while there is none. */
  isAvailable: boolean | undefined;
  hasFailed: boolean;
}

export type UsernameState = 'empty' | 'wrong' | 'waiting' | 'checking' | 'available' | 'taken' | 'failed';

/** How long one must stop typing before a name is checked, in ms. */
export const checkPause = 1000;

/** Whether a name is worth asking the server about. */
export function isWorthChecking(username: string): boolean {
  return Username.safeParse(username).success;
}

/** The sentence of the contract about a name that breaks its rules; undefined when it keeps them. */
export function ruleBrokenBy(username: string): string | undefined {
  return Username.safeParse(username).error?.issues[0]?.message;
}

/** Where a typed name stands; only `available` lets one go on. */
export function usernameState({ typed, checked, isAvailable, hasFailed }: UsernameFacts): UsernameState {
  if (typed === '') return 'empty';
  if (!isWorthChecking(typed)) return 'wrong';
  if (typed !== checked) return 'waiting';
  if (isAvailable !== undefined) return isAvailable ? 'available' : 'taken';
  return hasFailed ? 'failed' : 'checking';
}

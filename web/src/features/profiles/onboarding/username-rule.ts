import { usernameMax } from '@baraza/contract/features/profile-limits.ts';
import { Username } from '@baraza/contract/features/profiles.ts';

/** What is known about the typed username. */
export interface UsernameFacts {
  typed: string;
  /** The name that was last sent to the server, or null. */
  checked: string | null;
  /** The server's reply about `checked`; undefined until it arrives. */
  isAvailable: boolean | undefined;
  hasFailed: boolean;
}

export type UsernameState = 'empty' | 'invalid' | 'waiting' | 'checking' | 'available' | 'taken' | 'failed';

/** Milliseconds without a key press before a name is checked. */
export const checkPause = 1000;

/** Whether a name keeps the rules of the contract, so that the server can check it. */
export function isValidUsername(username: string): boolean {
  return Username.safeParse(username).success;
}

/** The error message of the contract for a name that breaks its rules, otherwise undefined. */
export function usernameError(username: string): string | undefined {
  return Username.safeParse(username).error?.issues[0]?.message;
}

/** The state of a typed name. Only `available` allows the next step. */
export function usernameState({ typed, checked, isAvailable, hasFailed }: UsernameFacts): UsernameState {
  if (typed === '') return 'empty';
  if (!isValidUsername(typed)) return 'invalid';
  if (typed !== checked) return 'waiting';
  if (isAvailable !== undefined) return isAvailable ? 'available' : 'taken';
  return hasFailed ? 'failed' : 'checking';
}

/**
 * Valid usernames for a name, the best one first; none if the name has too few Latin letters. The names are given in lower case without
 * accents.
 */
export function usernameCandidates(first: string, last: string): string[] {
  const name = joinWords(`${first} ${last}`);
  if (!isValidUsername(name.slice(0, usernameMax))) return [];
  const numbered = [2, 3, 4].map((number) => `${name.slice(0, usernameMax - 2)}_${number}`);
  return [name.slice(0, usernameMax), joinWords(`${last} ${first}`).slice(0, usernameMax), ...numbered];
}

/** Joins the words of Latin letters and digits by underscores. */
function joinWords(name: string): string {
  return name.replaceAll(/[^a-z0-9]+/g, '_').replaceAll(/^_|_$/g, '');
}

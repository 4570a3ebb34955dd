import type { Api } from '@baraza/contract/api.ts';
import type { ErrorCode } from '@baraza/contract/shared/problem.ts';
import { type Role, roles } from './roles.ts';
import type { Scene } from './scene.ts';

/** A status and a code, such as `403 not_allowed`. */
export type Refusal = `${number} ${ErrorCode}`;

/** A success that stores something, or whose reply is looked into. */
export interface Allowed {
  status: number;
  /** Every table whose contents change, with the rows it gains or loses; 0 where only a row changes. */
  changes: Record<string, number>;
  /** A statement, its values, and the rows it must find afterwards. */
  finds?: (scene: Scene) => [text: string, values: unknown[], rows: object[]];
  /**
   * Something of the reply, and what it must equal. Replies are looked into by name; that they have the contract's
   * shape is shown beside this.
   */
  // eslint-disable-next-line typescript/no-explicit-any
  shows?: (body: any, scene: Scene) => [shown: unknown, wanted: unknown];
}

/** A bare status is a success that stores nothing. A refusal never stores anything. */
export type Expected = number | Refusal | Allowed;

export interface Ask {
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** One thing to ask of an endpoint, and what the rule says each role gets. */
export interface Row {
  what: string;
  ask: (scene: Scene) => Ask;
  expect: Record<Role, Expected>;
}

/** The rows of some endpoints of the contract; each needs at least one. */
export type Rows<Key extends keyof Api = keyof Api> = Record<Key, [Row, ...Row[]]>;

export function allowed(
  status: number,
  changes: Allowed['changes'],
  more: Pick<Allowed, 'finds' | 'shows'> = {},
): Allowed {
  return { status, changes, ...more };
}

/** What changes when one person is told of what another did. */
export const told = { notification: 1, notification_actor: 1 };

/** The same of what is sent once in 24 hours by a record of its own. */
export const toldOnce = { ...told, notification_sent: 1 };

/** The same for each role: a call that asks nobody who they are. */
export function everybody(expected: Expected): Record<Role, Expected> {
  return Object.fromEntries(roles.map((role) => [role, expected])) as Record<Role, Expected>;
}

/** What a call for the signed-in answers to those who are not. */
export const signedOut = {
  anonymous: '401 unauthorized',
  'malformed token': '401 unauthorized',
  'unknown token': '401 unauthorized',
  'idle for 8 days': '401 unauthorized',
  'signed in 31 days ago': '401 unauthorized',
  'signed out': '401 unauthorized',
  deleted: '401 unauthorized',
} as const satisfies Partial<Record<Role, Expected>>;

/** What a call for members answers to those who are none. */
export const outsiders = {
  ...signedOut,
  'not onboarded': '403 onboarding_required',
} as const satisfies Partial<Record<Role, Expected>>;

import type { Api } from '@baraza/contract/api.ts';
import type { ErrorCode } from '@baraza/contract/shared/problem.ts';
import type { EndpointParts } from '@baraza/contract/shared/endpoint.ts';
import { type BasicRole, type DerivedRole, derivedRoles, type Role, roles } from './roles.ts';
import type { Scene } from './scene.ts';

/** A status and an error code, such as `403 not_allowed`. */
export type Refusal = `${number} ${ErrorCode}`;

/** A success that changes stored rows, or whose reply is checked. */
export interface Allowed {
  status: number;
  /** Every table whose contents change, with the number of rows it gains or loses; 0 where a row is only updated. */
  changes: Record<string, number>;
  /** A query, its parameters, and the rows it must return afterwards. */
  finds?: (scene: Scene) => [text: string, values: unknown[], rows: object[]];
  /** A part of the reply, and what it must equal. That replies follow the contract's schema is checked separately. */
  // eslint-disable-next-line typescript/no-explicit-any
  shows?: (body: any, scene: Scene) => [shown: unknown, expected: unknown];
}

/** A number is the status of a success that changes nothing. A refusal never changes anything. */
export type Expected = number | Refusal | Allowed;

export interface RequestParts {
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** One request to an endpoint, and what each role gets whose access does not already decide it. */
export interface Row<Stated extends Role = 'stranger' | 'owner'> {
  what: string;
  /** A string is the path of a request without body and headers. */
  ask: (scene: Scene) => RequestParts | string;
  expect: Record<Stated, Expected> & Partial<Record<DerivedRole, Expected>>;
}

/** A row of any endpoint. */
export type AnyRow = Pick<Row, 'what' | 'ask'> & { expect: Partial<Record<Role, Expected>> };

type AccessOf<Key extends keyof Api> = Api[Key] extends { access: infer Access } ? Access : 'onboarded';

/** The roles whose result a row must state; the endpoint's access decides the others. */
export type StatedRole<Key extends keyof Api> =
  AccessOf<Key> extends 'anyone'
    ? BasicRole
    : AccessOf<Key> extends 'signed_in'
      ? 'not onboarded' | 'stranger' | 'owner'
      : AccessOf<Key> extends 'steward'
        ? 'steward' | 'steward elsewhere' | 'admin'
        : AccessOf<Key> extends 'admin'
          ? 'admin'
          : 'stranger' | 'owner';

/** The rows of some endpoints; each needs at least one. */
export type Rows<Key extends keyof Api = keyof Api> = {
  [Each in Key]: [Row<StatedRole<Each>>, ...Row<StatedRole<Each>>[]];
};

/** What a feature's `*.matrix.ts` exports. */
export interface FeatureRows<Key extends keyof Api = keyof Api> {
  rows: Rows<Key>;
  /** The field of the API that each checked column comes from, for `check-constraints.test.ts`. */
  written?: Record<string, string>;
  /** Lists whose pages are small whatever people write, with the reason, for `page-size.test.ts`. */
  smallLists?: Partial<Record<Key, string>>;
}

/** The results that follow from an endpoint's access, by role. */
export function refusalsOf({ access = 'onboarded', whileSuspended }: EndpointParts): Partial<Record<Role, Refusal>> {
  if (access === 'anyone') return {};
  const isForAll = access === 'signed_in' || access === 'onboarded';
  const admitted: readonly Role[] = [
    'not onboarded',
    'stranger',
    'owner',
    ...(Object.keys(derivedRoles) as DerivedRole[]),
  ];
  const refused = (refusal: Refusal, which: readonly Role[]) =>
    Object.fromEntries(which.map((role) => [role, refusal]));
  return {
    ...refused(
      '401 unauthorized',
      roles.filter((role) => !admitted.includes(role)),
    ),
    ...(!isForAll && refused('404 not_found', ['not onboarded', 'stranger', 'owner', 'suspended'])),
    ...(access === 'admin' && refused('404 not_found', ['steward', 'steward elsewhere'])),
    ...(isForAll && !whileSuspended && refused('403 suspended', ['suspended'])),
    ...(access === 'onboarded' && refused('403 onboarding_required', ['not onboarded'])),
  };
}

/** The result of a role: decided by the endpoint's access, stated in the row, or that of the role it derives from. */
export function expectedOf(endpoint: EndpointParts, row: AnyRow, role: Role): Expected | undefined {
  const stated = row.expect;
  const base = (derivedRoles as Partial<Record<Role, BasicRole>>)[role];
  return refusalsOf(endpoint)[role] ?? stated[role] ?? (base && stated[base]);
}

export function requestOf({ ask }: Pick<AnyRow, 'ask'>, scene: Scene): RequestParts {
  const request = ask(scene);
  return typeof request === 'string' ? { path: request } : request;
}

export function allowed(
  status: number,
  changes: Allowed['changes'],
  more: Pick<Allowed, 'finds' | 'shows'> = {},
): Allowed {
  return { status, changes, ...more };
}

/** A 200 that changes nothing and whose reply is checked. */
export function returns(shows: NonNullable<Allowed['shows']>): Allowed {
  return { status: 200, changes: {}, shows };
}

/** The changes when one person is notified of what another did. */
export const notified = { notification: 1, notification_actor: 1 };

/** The same for a notification that is sent once in 24 hours. */
export const notifiedOnce = { ...notified, notification_sent: 1 };

/** The same result for each role. */
export function everyone<const T extends Expected>(expected: T): Record<Role, T> {
  return Object.fromEntries(roles.map((role) => [role, expected])) as Record<Role, T>;
}

/** The same result for each signed-in role, onboarded or not. */
export function accounts<const T extends Expected>(expected: T): Record<StatedRole<'GET /api/profile/me'>, T> {
  return { 'not onboarded': expected, stranger: expected, owner: expected };
}

/** The same result for both members. */
export function members<const T extends Expected>(expected: T): Record<'stranger' | 'owner', T> {
  return { stranger: expected, owner: expected };
}

/** A result for the owner, refused for the stranger. */
export function ownerOnly(expected: Expected, refusal: Refusal = '403 not_allowed') {
  return { stranger: refusal, owner: expected };
}

export const missing = members('404 not_found');

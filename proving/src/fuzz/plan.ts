import { api } from '@baraza/contract/api.ts';
import type { EndpointParts } from '@baraza/contract/shared/endpoint.ts';
import { type Draft, makeDraft } from './draft.ts';
import { type Role, roles } from './roles.ts';
import type { Random } from '#shared/random.ts';
import type { KnownValues } from './known-values.ts';
import type { Offer, Offers } from './offers.ts';
import { rawMutations, silences } from './raw-mutations.ts';
import { hasHeader, renderBody, renderRequest } from './render.ts';
import { headMutations } from './mutate-head.ts';
import { mutate } from './mutate.ts';
import type { SentRequest } from './check-response.ts';
import type { Sending } from './raw-http.ts';

/** A request ready to be sent, with what is needed to check the response. */
export interface Plan {
  role: Role;
  /** The endpoint and the mutations, for reports. */
  what: string;
  sending: Omit<Sending, 'timeout'>;
  request: SentRequest;
  /** The offer that the request uses. */
  offer: Offer | undefined;
  /** False when the sender ends the connection, so that the server may close it without a response. */
  isAnswerExpected: boolean;
  /** Whether the contract allows the request. */
  isValid: boolean;
  /** Whether the bytes are not certainly an HTTP request. */
  isRaw: boolean;
}

export interface PlanSources {
  random: Random;
  known: KnownValues;
  offers: Offers;
  companionIds: readonly string[];
  ids: ReadonlyMap<Role, string | undefined>;
  tokens: ReadonlyMap<Role, string | undefined>;
}

const endpoints = Object.entries(api as Record<string, EndpointParts>);

/** Paths outside the API's endpoints, served or not. */
const otherPaths = [
  '/',
  '/feed',
  '/login/callback?code=x&state=y',
  '/healthz',
  '/readyz',
  '/metrics',
  '/api',
  '/api/',
  '/api/docs',
  '/api/openapi.json',
  '/api/nothing',
  '/media/0123456789abcdef0123456789abcdef.jpg',
  '/media/0123456789abcdef0123456789abcdef-360.webp',
  '/media/0123456789abcdef0123456789abcdef-360.avif',
  '/media/private/g1d-0123456789abcdefghij_-/0123456789abcdef0123456789abcdef.jpg',
  '/media/private/-/0123456789abcdef0123456789abcdef.jpg',
  '/media/..%2f..%2fetc%2fpasswd',
  '/media/',
  '/assets/',
  '/assets/main.js',
  '/assets/..%2findex.html',
  '/index.html',
  '/favicon.ico',
  '/oidc/.well-known/openid-configuration',
  '/oidc/auth?client_id=baraza&response_type=code&scope=openid',
  '/oidc/token',
  '/oidc/token/introspection',
  '/oidc/me',
  '/oidc/jwks',
  '/oidc/interaction/nothing',
  '/oidc/nothing',
  '/socket.io/?EIO=4&transport=polling',
] as const;

/** Makes the next request: mostly to an endpoint of the contract with mutations, sometimes not HTTP at all. */
export function randomPlan(sources: PlanSources): Plan {
  const { random } = sources;
  if (random.is(0.12)) return randomRaw(sources);
  return random.is(0.08) ? randomOther(sources) : randomCall(sources);
}

/** Makes a request that the contract allows. */
export function validPlan(key: string, role: Role, sources: PlanSources): Plan {
  const draft = draftOf(key, role, sources);
  renderBody(draft);
  return planOf(draft, sources);
}

/** Makes a request whose sender stops in the middle; the server must end it. */
export function silentPlan(key: string, kind: string, sources: PlanSources): Plan {
  const made = silences[kind]?.(validBytes(key, 'ada', sources), sources.random);
  if (!made) throw new Error(`There is no silence called ${kind}.`);
  return rawPlan(`${key}: ${kind}`, 'ada', made);
}

function randomCall(sources: PlanSources): Plan {
  const { random } = sources;
  const [key] = random.pick(endpoints);
  const role = /\/api\/(steward|admin)\b/.test(key) && random.is(0.7) ? 'chief' : randomRole(random);
  const draft = draftOf(key, role, sources);
  mutate(draft, random);
  return planOf(draft, sources);
}

function randomOther(sources: PlanSources): Plan {
  const { random } = sources;
  const path = random.pick(otherPaths);
  const draft: Draft = {
    key: path,
    role: randomRole(random),
    method: random.pick(['GET', 'GET', 'HEAD', 'POST', 'PUT', 'DELETE']),
    path,
    query: [],
    headers: [],
    boundary: '----boundary',
    mutations: [],
    after: 'stays open',
  };
  mutate(draft, random);
  return planOf(draft, sources);
}

function randomRaw(sources: PlanSources): Plan {
  const { random } = sources;
  const [key] = random.pick(endpoints);
  const role = randomRole(random);
  const kind = random.pick(Object.keys(rawMutations));
  const made = rawMutations[kind]?.(validBytes(key, role, sources), random);
  if (!made) throw new Error(`There is no mutation called ${kind}.`);
  return rawPlan(`${key}: ${kind}`, role, made);
}

function rawPlan(what: string, role: Role, sending: Plan['sending']): Plan {
  const request = { key: '', method: '', path: '', isAddressValid: false, hasValidToken: false };
  const isAnswerExpected = sending.after === 'stays open';
  return { role, what, sending, request, offer: undefined, isAnswerExpected, isValid: false, isRaw: true };
}

/** Mostly members, whose requests pass the access checks. */
function randomRole(random: Random): Role {
  return random.pick([...roles, 'ada', 'ada', 'ada', 'ben', 'ben', 'ben']);
}

function draftOf(key: string, role: Role, { random, known, offers, companionIds, ids }: PlanSources): Draft {
  const endpoint = (api as Record<string, EndpointParts>)[key];
  if (!endpoint) throw new Error(`The contract has no ${key}.`);
  const members = (['ada', 'ben'] as const).flatMap((other) => (other === role ? [] : (ids.get(other) ?? [])));
  const otherIds = [...members, ...companionIds];
  return makeDraft(key, endpoint, { random, known, offers, role, ownId: ids.get(role), otherIds });
}

function validBytes(key: string, role: Role, sources: PlanSources): Buffer {
  const draft = draftOf(key, role, sources);
  renderBody(draft);
  return renderRequest(draft, sources.tokens.get(role));
}

function planOf(draft: Draft, { tokens }: PlanSources): Plan {
  const { key, role, method, path, mutations, after } = draft;
  const token = tokens.get(role);
  return {
    role,
    what: `${key} by ${role}${mutations.length > 0 ? `: ${mutations.join(', ')}` : ''}`,
    sending: { bytes: renderRequest(draft, token), after, expected: after === 'stays open' ? [method === 'HEAD'] : [] },
    request: {
      key,
      method,
      path,
      isAddressValid: !mutations.some((each) => each in headMutations),
      hasValidToken: token !== undefined && !hasHeader(draft, 'authorization'),
    },
    offer: draft.offer,
    isAnswerExpected: after === 'stays open',
    isValid: mutations.length === 0 && key in api,
    isRaw: false,
  };
}

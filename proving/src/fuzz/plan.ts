import { api } from '@baraza/contract/api.ts';
import type { EndpointParts } from '@baraza/contract/shared/endpoint.ts';
import { type Draft, makeDraft, type Role, roles } from './draft.ts';
import type { Draw } from '#shared/draw.ts';
import type { Harvest } from './harvest.ts';
import type { Offer, Offers } from './offers.ts';
import { rawBreaks, silences } from './raw-bytes.ts';
import { hasHeader, renderBody, renderRequest } from './render.ts';
import { headSpoils } from './spoil-head.ts';
import { spoil } from './spoils.ts';
import type { Asked } from './verdict.ts';
import type { Sending } from './wire.ts';

/** A request ready to be sent, and what it takes to judge the answer. */
export interface Plan {
  role: Role;
  /** What was asked, in what way it was broken: for people. */
  what: string;
  sending: Omit<Sending, 'patience'>;
  asked: Asked;
  /** What of the stage it asks about. */
  offer: Offer | undefined;
  /** As many answers as are wanted are owed, one at least; to whoever has ended the connection a closed one is answer enough. */
  isOwed: boolean;
  /** The contract allows it as it stands. */
  isWhole: boolean;
  /** Bytes that are not, or not certainly, an HTTP request. */
  isRaw: boolean;
}

export interface PlanSources {
  draw: Draw;
  harvest: Harvest;
  offers: Offers;
  /** Whom the cast knows. */
  company: readonly string[];
  ids: ReadonlyMap<Role, string | undefined>;
  tokens: ReadonlyMap<Role, string | undefined>;
}

const calls = Object.entries(api as Record<string, EndpointParts>);

/** What is served beside the API's calls, and what is not but could be thought to be. */
const elsewhere = [
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

/** The next request of a run: mostly a call of the contract, more or less broken; now and then no HTTP at all. */
export function drawPlan(sources: PlanSources): Plan {
  const { draw } = sources;
  if (draw.is(0.12)) return drawRaw(sources);
  return draw.is(0.08) ? drawElsewhere(sources) : drawCall(sources);
}

/** A request that the contract allows, as it stands. */
export function wholePlan(key: string, role: Role, sources: PlanSources): Plan {
  const draft = draftOf(key, role, sources);
  renderBody(draft);
  return planOf(draft, sources);
}

/** A request whose sender goes silent; the server has to end it. */
export function silentPlan(key: string, kind: string, sources: PlanSources): Plan {
  const made = silences[kind]?.(wholeBytes(key, 'ada', sources), sources.draw);
  if (!made) throw new Error(`There is no silence called ${kind}.`);
  return rawPlan(`${key}: ${kind}`, 'ada', made);
}

function drawCall(sources: PlanSources): Plan {
  const { draw } = sources;
  const [key] = draw.pick(calls);
  const draft = draftOf(key, drawRole(draw), sources);
  spoil(draft, draw);
  return planOf(draft, sources);
}

function drawElsewhere(sources: PlanSources): Plan {
  const { draw } = sources;
  const path = draw.pick(elsewhere);
  const draft: Draft = {
    key: path,
    role: drawRole(draw),
    method: draw.pick(['GET', 'GET', 'HEAD', 'POST', 'PUT', 'DELETE']),
    path,
    query: [],
    headers: [],
    boundary: '----boundary',
    broken: [],
    after: 'stays open',
  };
  spoil(draft, draw);
  return planOf(draft, sources);
}

function drawRaw(sources: PlanSources): Plan {
  const { draw } = sources;
  const [key] = draw.pick(calls);
  const role = drawRole(draw);
  const kind = draw.pick(Object.keys(rawBreaks));
  const made = rawBreaks[kind]?.(wholeBytes(key, role, sources), draw);
  if (!made) throw new Error(`There is no break called ${kind}.`);
  return rawPlan(`${key}: ${kind}`, role, made);
}

function rawPlan(what: string, role: Role, sending: Plan['sending']): Plan {
  const asked = { key: '', method: '', path: '', isAddressWhole: false, hasGoodToken: false };
  const isOwed = sending.after === 'stays open';
  return { role, what, sending, asked, offer: undefined, isOwed, isWhole: false, isRaw: true };
}

/** Members reach what lies behind the checks, so they ask most. */
function drawRole(draw: Draw): Role {
  return draw.pick([...roles, 'ada', 'ada', 'ada', 'ben', 'ben', 'ben']);
}

function draftOf(key: string, role: Role, { draw, harvest, offers, company, ids }: PlanSources): Draft {
  const endpoint = (api as Record<string, EndpointParts>)[key];
  if (!endpoint) throw new Error(`The contract has no ${key}.`);
  const members = (['ada', 'ben'] as const).flatMap((other) => (other === role ? [] : (ids.get(other) ?? [])));
  const otherIds = [...members, ...company];
  return makeDraft(key, endpoint, { draw, harvest, offers, role, ownId: ids.get(role), otherIds });
}

function wholeBytes(key: string, role: Role, sources: PlanSources): Buffer {
  const draft = draftOf(key, role, sources);
  renderBody(draft);
  return renderRequest(draft, sources.tokens.get(role));
}

function planOf(draft: Draft, { tokens }: PlanSources): Plan {
  const { key, role, method, path, broken, after } = draft;
  const token = tokens.get(role);
  return {
    role,
    what: `${key} by ${role}${broken.length > 0 ? `: ${broken.join(', ')}` : ''}`,
    sending: { bytes: renderRequest(draft, token), after, wanted: after === 'stays open' ? [method === 'HEAD'] : [] },
    asked: {
      key,
      method,
      path,
      isAddressWhole: !broken.some((each) => each in headSpoils),
      hasGoodToken: token !== undefined && !hasHeader(draft, 'authorization'),
    },
    offer: draft.offer,
    isOwed: after === 'stays open',
    isWhole: broken.length === 0 && key in api,
    isRaw: false,
  };
}

import { api } from '@baraza/contract/api.ts';
import type { Queryable } from '@baraza/server/src/testing/people.ts';
import { Random } from '#shared/random.ts';
import { Accounts } from './accounts.ts';
import { checkResponse } from './check-response.ts';
import { type Role, roles } from './roles.ts';
import { KnownValues } from './known-values.ts';
import { Offers } from './offers.ts';
import { type Plan, type PlanSources, randomPlan, silentPlan, validPlan } from './plan.ts';
import { type Exchange, exchange } from './raw-http.ts';
import { silences } from './raw-mutations.ts';
import { Setup } from './setup.ts';

/** The server to fuzz. */
export interface Target {
  url: string;
  db: Queryable;
  /** Returns the server's last output once it has ended. */
  exitReason(): string | undefined;
  /** Returns everything the server has logged so far. */
  log(): string;
  /** Fetches an access token of the sign-in provider, which cannot be random. */
  accessToken?: () => Promise<string>;
  /** Local folders, which no response may name. */
  folders: readonly string[];
}

export interface FuzzOptions {
  target: Target;
  requests: number;
  seed: number;
  /** Requests sent at the same time, 8 unless given. */
  parallel?: number;
  /** Additional senders that stop in the middle of a request and wait for the server to end it. */
  silent?: number;
  /** Called after each batch with the number of requests sent. */
  onBatch?: (sent: number) => void | Promise<void>;
}

export interface Finding {
  /** The number of the request, from 1; 0 when it concerns none or was sent during setup. */
  number: number;
  what: string;
  problems: string[];
  role: Role;
  request: Buffer;
  response: string;
}

/** The requests for one endpoint: all, and those without mutations. */
interface Coverage {
  sent: number;
  succeeded: number;
  sentValid: number;
  succeededValid: number;
}

export interface FuzzResult {
  sent: number;
  /** Responses by status, and connections that ended without one by reason. */
  statuses: Record<string, number>;
  /** The first finding of each kind. */
  findings: Finding[];
  /** The number of findings of each kind. */
  counts: Record<string, number>;
  coverage: Record<string, Coverage>;
  /** Errors of the setup, with their number. */
  setupErrors: Record<string, number>;
  /** Endpoints that never answered with success. */
  uncovered: string[];
  slowest: { milliseconds: number; what: string };
}

/** Milliseconds without a response, and without the end of the connection, after which a request counts as hanging. */
export const hangTimeout = 30_000;

/** Milliseconds within which a request without a response can still take effect. */
const maxDelay = 2 * hangTimeout;

/** Requests that may end the session they are sent with; a 401 afterwards is correct. */
const endsSession = /(POST \S*\/auth\/(provider-)?logout|DELETE \S*\/(auth\/sessions|profile\/me))/;

/**
 * Sends requests made from the contract's schemas, valid and mutated, and checks each response. The same seed makes the
 * same requests, except for ids and values that come from the server.
 */
export async function fuzzRequests(options: FuzzOptions): Promise<FuzzResult> {
  const { target, requests, parallel = 8, silent = 0 } = options;
  const run = new FuzzRun(target, options.seed, await Accounts.create(target.db));
  await run.begin();
  const silences = run.startSilent(silent);
  while (run.result.sent < requests && !target.exitReason()) {
    await run.batch(Math.min(parallel, requests - run.result.sent));
    await options.onBatch?.(run.result.sent);
  }
  await silences;
  run.finish();
  return run.result;
}

class FuzzRun {
  readonly result: FuzzResult;
  readonly #target: Target;
  readonly #random: Random;
  readonly #accounts: Accounts;
  readonly #known = new KnownValues();
  readonly #offers = new Offers();
  readonly #setup: Setup;
  /** When a role last sent a request that may end its session and got no response. */
  readonly #maybeEnded = new Map<Role, number>();

  constructor(target: Target, seed: number, accounts: Accounts) {
    this.#target = target;
    this.#random = new Random(seed);
    this.#accounts = accounts;
    this.#setup = new Setup(target.url, accounts, this.#offers);
    this.result = {
      sent: 0,
      statuses: {},
      findings: [],
      counts: {},
      coverage: Object.fromEntries(
        Object.keys(api).map((key) => [key, { sent: 0, succeeded: 0, sentValid: 0, succeededValid: 0 }]),
      ),
      setupErrors: {},
      uncovered: [],
      slowest: { milliseconds: 0, what: '' },
    };
  }

  /** Sets up, then sends one valid request to every endpoint, those that create something first. */
  async begin(): Promise<void> {
    await this.#fetchAccessToken();
    await this.#setup.run(0);
    const order = ['POST', 'PUT', 'GET', 'PATCH'];
    const rank = (key: string) => order.indexOf(key.split(' ')[0] ?? '');
    const keys = Object.keys(api).filter((key) => !endsSession.test(key) && rank(key) >= 0);
    keys.sort((a, b) => rank(a) - rank(b));
    for (const [index, key] of keys.entries()) {
      const plan = validPlan(key, index % 2 === 0 ? 'ada' : 'ben', this.#sources());
      this.#check(0, plan, await this.#send(plan), true);
    }
  }

  async startSilent(count: number): Promise<void> {
    const kinds = Object.keys(silences);
    const keys = Object.keys(api).filter((key) => /^(POST|PUT|PATCH)/.test(key) && !endsSession.test(key));
    const plans = Array.from({ length: count }, (_, index) =>
      silentPlan(this.#random.pick(keys), kinds[index % kinds.length] ?? '', this.#sources()),
    );
    await Promise.all(plans.map(async (plan) => this.#check(0, plan, await this.#send(plan), true)));
  }

  async batch(size: number): Promise<void> {
    if (this.#setup.isDue(this.result.sent)) await this.#setup.run(this.result.sent);
    const sources = this.#sources();
    const plans = Array.from({ length: size }, () => randomPlan(sources));
    const first = this.result.sent + 1;
    const exchanges = await Promise.all(plans.map((plan) => this.#send(plan)));
    this.result.sent += size;
    const ending = new Set(plans.filter(mayEndSession).map(({ role }) => role));
    for (const [index, plan] of plans.entries()) {
      const { responses = [] } = exchanges[index] ?? {};
      if (mayEndSession(plan) && responses.length === 0) this.#maybeEnded.set(plan.role, performance.now());
      const isRefused = plan.request.hasValidToken && responses.some(({ status }) => status === 401);
      if (isRefused && !ending.has(plan.role) && (await this.#hasEnded(plan.role))) ending.add(plan.role);
    }
    for (const [index, plan] of plans.entries()) {
      const exchanged = exchanges[index];
      if (exchanged) this.#check(first + index, plan, exchanged, ending.has(plan.role));
    }
    if (this.#target.exitReason()) return;
    // Access tokens are valid for minutes.
    if (Math.floor(this.result.sent / 2_000) > Math.floor((first - 1) / 2_000)) await this.#fetchAccessToken();
    for (const role of ending) await this.#accounts.signInAgain(role);
    if (plans.some(({ role }) => role === 'newcomer')) await this.#accounts.renewNewcomer();
  }

  /** Whether the session was ended by a request that got no response. */
  async #hasEnded(role: Role): Promise<boolean> {
    const since = performance.now() - (this.#maybeEnded.get(role) ?? -Infinity);
    return since < maxDelay && !(await this.#accounts.isSignedIn(role));
  }

  finish(): void {
    const reason = this.#target.exitReason();
    if (reason) this.#add(this.result.sent, undefined, [`the server ended: ${reason}`], '');
    const log = this.#target.log();
    for (const secret of this.#accounts.secretsFrom('nobody')) {
      if (log.includes(secret)) this.#add(0, undefined, ['the log contains a token or an e-mail'], '');
    }
    this.result.setupErrors = Object.fromEntries(this.#setup.errors);
    // A session may just have ended and a busy machine may answer 503, but a 500 is always wrong.
    for (const error of this.#setup.errors.keys()) {
      if (error.includes(' answered 500 ')) this.#add(0, undefined, [`setup: ${error}`], '');
    }
    const { coverage } = this.result;
    this.result.uncovered = Object.keys(coverage).filter((key) => coverage[key]?.succeeded === 0);
  }

  async #fetchAccessToken(): Promise<void> {
    const token = await this.#target.accessToken?.();
    if (token) this.#known.add('access_token', token);
  }

  #sources(): PlanSources {
    return {
      random: this.#random,
      known: this.#known,
      offers: this.#offers,
      companionIds: this.#setup.companionIds,
      ids: new Map(roles.map((role) => [role, this.#accounts.id(role)])),
      tokens: new Map(roles.map((role) => [role, this.#accounts.token(role)])),
    };
  }

  #send(plan: Plan): Promise<Exchange> {
    return exchange(this.#target.url, { ...plan.sending, timeout: hangTimeout });
  }

  #check(number: number, plan: Plan, exchanged: Exchange, mayBeSignedOut: boolean): void {
    const { responses, end, rest, milliseconds } = exchanged;
    const { expected, after } = plan.sending;
    const problems: string[] = [];
    if (end === 'late') problems.push(`no response and no end within ${hangTimeout / 1000} s`);
    if (plan.isAnswerExpected && end !== 'late') {
      if (responses.length < Math.max(1, expected.length)) problems.push('closed without a response');
      // An unparsable request may have been a HEAD, but its error has a body.
      const isUnparsed = [400, 408, 431].includes(responses[0]?.status ?? 0);
      if (rest.length > 0 && !isUnparsed) problems.push('bytes after the response');
    }
    if (plan.isAnswerExpected && milliseconds > this.result.slowest.milliseconds) {
      this.result.slowest = { milliseconds, what: plan.what };
    }
    if (responses.length === 0) this.#count(unanswered[after]);
    const coverage = plan.isRaw ? undefined : this.result.coverage[plan.request.key];
    if (coverage) coverage.sent += 1;
    if (coverage && plan.isValid) coverage.sentValid += 1;
    const secrets = [...this.#accounts.secretsFrom(plan.role), ...this.#target.folders];
    for (const response of responses) {
      this.#count(String(response.status));
      // Bytes that are not HTTP have no path, but an error must still follow the rules of the API.
      const path = plan.isRaw && response.status >= 400 ? '/api' : plan.request.path;
      const hasValidToken = plan.request.hasValidToken && !mayBeSignedOut;
      problems.push(...checkResponse(response, { ...plan.request, path, hasValidToken }, secrets));
      if (response.status < 400) this.#learn(plan, response.body);
      else if (plan.isValid) this.#unlearn(plan, response.status);
    }
    const [first] = responses;
    const shown = first ? `${first.status} ${first.body.toString().slice(0, 600)}` : end;
    if (problems.length > 0) this.#add(number, plan, [...new Set(problems)], shown);
  }

  /** Collects ids and values of a success for later requests. */
  #learn(plan: Plan, body: Buffer): void {
    if (plan.isRaw || !plan.request.isAddressValid) return;
    const { key, method, path } = plan.request;
    const coverage = this.result.coverage[key];
    if (coverage) coverage.succeeded += 1;
    if (coverage && plan.isValid) coverage.succeededValid += 1;
    if (method === 'DELETE') for (const each of [this.#known, this.#offers]) each.drop(path);
    if (body.length === 0 || body.length > 1_000_000) return;
    try {
      const reply: unknown = JSON.parse(body.toString());
      this.#known.take(plan.role, path, reply);
      const { url } = reply as { url?: unknown };
      if (key === 'POST /api/storage' && typeof url === 'string') this.#known.addUpload(plan.role, url);
    } catch {
      // Pages and pictures contain nothing for later requests.
    }
  }

  /** Drops what a valid request was refused for, so that it is not requested again. */
  #unlearn({ request, offer, role }: Plan, status: number): void {
    if (![403, 404, 409].includes(status)) return;
    if (offer?.role === role) this.#offers.withdraw(offer);
    if (status !== 404 || request.method !== 'GET') return;
    this.#known.drop(request.path.replace(/(\/[0-9a-f-]{36})[^/]*(\/[^/]*)?$/, '$1'), role);
  }

  #count(status: string): void {
    this.result.statuses[status] = (this.result.statuses[status] ?? 0) + 1;
  }

  #add(number: number, plan: Plan | undefined, problems: string[], response: string): void {
    const kind = problems.join('; ');
    this.result.counts[kind] = (this.result.counts[kind] ?? 0) + 1;
    if (this.result.counts[kind] > 1) return;
    const request = Buffer.concat([plan?.sending.bytes ?? []].flat());
    const { what = 'the server', role = 'nobody' } = plan ?? {};
    this.result.findings.push({ number, what, problems, role, request, response });
  }
}

/** Who ended a connection without a response. */
const unanswered = {
  'stays open': 'closed by the server',
  'closes our half': 'half closed by the sender',
  'is cut': 'cut by the sender',
} as const satisfies Record<Plan['sending']['after'], string>;

function mayEndSession({ sending }: Plan): boolean {
  return endsSession.test(Buffer.concat([sending.bytes].flat()).subarray(0, 200).toString('latin1'));
}

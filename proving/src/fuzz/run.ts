import { api } from '@baraza/contract/api.ts';
import { Cast, type Queryable } from './cast.ts';
import { type Role, roles } from './draft.ts';
import { Draw } from '#shared/draw.ts';
import { Harvest } from './harvest.ts';
import { Offers } from './offers.ts';
import { drawPlan, type Plan, type PlanSources, silentPlan, wholePlan } from './plan.ts';
import { silences } from './raw-bytes.ts';
import { Stage } from './stage.ts';
import { faultsOf } from './verdict.ts';
import { type Exchange, exchange } from './wire.ts';

/** The server to be fuzzed, and how to look at it from beside. */
export interface Ground {
  url: string;
  db: Queryable;
  /** Why it is not the process any more that it was; undefined while it is. */
  whyEnded(): string | undefined;
  /** Everything it has logged so far. */
  log(): string;
  /** An access token of the sign-in provider, which nobody can make up. */
  accessToken?: () => Promise<string>;
  /** Folders of the machine, which no answer may name. */
  folders: readonly string[];
}

export interface FuzzOptions {
  ground: Ground;
  requests: number;
  seed: number;
  /** How many go at once; 8 unless said. */
  atOnce?: number;
  /** How many senders go silent and wait to be ended, beside the others. */
  silent?: number;
  /** Told after each batch how many were sent. */
  onBatch?: (sent: number) => void | Promise<void>;
}

export interface Fault {
  /** The request by its number, from 1; 0 where no single request is to blame. */
  number: number;
  what: string;
  faults: string[];
  role: Role;
  request: Buffer;
  answer: string;
}

/** Of the requests for one call of the contract: all, and those that nothing was broken in. */
export interface Reach {
  asked: number;
  succeeded: number;
  askedWhole: number;
  succeededWhole: number;
}

export interface FuzzResult {
  sent: number;
  /** Answers by status; beside them, in words, the connections that ended without one. */
  statuses: Record<string, number>;
  /** The first of each kind. */
  faults: Fault[];
  /** How often each kind was seen. */
  counts: Record<string, number>;
  calls: Record<string, Reach>;
  /** What was refused while the stage was set, and how often. */
  refusals: Record<string, number>;
  /** Calls of the contract that never answered with success. */
  unreached: string[];
  /** Milliseconds of the slowest answer that was owed. */
  slowest: { milliseconds: number; what: string };
}

/** "A hang": nothing comes, and the connection stays, this long, in milliseconds. */
export const hang = 30_000;

/** How long a request of which nothing came back may take to have its effect, in milliseconds. */
const lateness = 2 * hang;

/** Requests that may end the session they are made with, after which 401 is right. */
const endsSession = /(POST \S*\/auth\/logout|DELETE \S*\/(auth\/sessions|profile\/me))/;

/**
 * Sends requests made from the contract's schemas, broken in every way there is a name for, and judges each answer. The
 * same seed makes the same requests, but for the ids and words that the server makes.
 */
export async function runFuzz(options: FuzzOptions): Promise<FuzzResult> {
  const { ground, requests, atOnce = 8, silent = 0 } = options;
  const run = new FuzzRun(ground, options.seed, await Cast.of(ground.db));
  await run.begin();
  const silences = run.startSilent(silent);
  while (run.result.sent < requests && !ground.whyEnded()) {
    await run.batch(Math.min(atOnce, requests - run.result.sent));
    await options.onBatch?.(run.result.sent);
  }
  await silences;
  run.finish();
  return run.result;
}

class FuzzRun {
  readonly result: FuzzResult;
  readonly #ground: Ground;
  readonly #draw: Draw;
  readonly #cast: Cast;
  readonly #harvest = new Harvest();
  readonly #offers = new Offers();
  readonly #stage: Stage;
  /** When a role last sent something that may end their session and got no answer. */
  readonly #endedUnseen = new Map<Role, number>();

  constructor(ground: Ground, seed: number, cast: Cast) {
    this.#ground = ground;
    this.#draw = new Draw(seed);
    this.#cast = cast;
    this.#stage = new Stage(ground.url, cast, this.#offers);
    this.result = {
      sent: 0,
      statuses: {},
      faults: [],
      counts: {},
      calls: Object.fromEntries(
        Object.keys(api).map((key) => [key, { asked: 0, succeeded: 0, askedWhole: 0, succeededWhole: 0 }]),
      ),
      refusals: {},
      unreached: [],
      slowest: { milliseconds: 0, what: '' },
    };
  }

  /** Sets the stage, then asks everything once as the contract has it, what creates first: there is more to ask about. */
  async begin(): Promise<void> {
    await this.#takeAccessToken();
    await this.#stage.set(0);
    const order = ['POST', 'PUT', 'GET', 'PATCH'];
    const keys = Object.keys(api).filter((key) => !endsSession.test(key) && order.includes(key.split(' ')[0] ?? ''));
    keys.sort((a, b) => order.indexOf(a.split(' ')[0] ?? '') - order.indexOf(b.split(' ')[0] ?? ''));
    for (const [at, key] of keys.entries()) {
      const plan = wholePlan(key, at % 2 === 0 ? 'ada' : 'ben', this.#sources());
      this.#judge(0, plan, await this.#send(plan), true);
    }
  }

  async startSilent(count: number): Promise<void> {
    const kinds = Object.keys(silences);
    const keys = Object.keys(api).filter((key) => /^(POST|PUT|PATCH)/.test(key) && !endsSession.test(key));
    const plans = Array.from({ length: count }, (_, at) =>
      silentPlan(this.#draw.pick(keys), kinds[at % kinds.length] ?? '', this.#sources()),
    );
    await Promise.all(plans.map(async (plan) => this.#judge(0, plan, await this.#send(plan), true)));
  }

  async batch(size: number): Promise<void> {
    if (this.#stage.isDue(this.result.sent)) await this.#stage.set(this.result.sent);
    const sources = this.#sources();
    const plans = Array.from({ length: size }, () => drawPlan(sources));
    const first = this.result.sent + 1;
    const exchanges = await Promise.all(plans.map((plan) => this.#send(plan)));
    this.result.sent += size;
    const ending = new Set(plans.filter(mayEndSession).map(({ role }) => role));
    for (const [at, plan] of plans.entries()) {
      const { answers = [] } = exchanges[at] ?? {};
      if (mayEndSession(plan) && answers.length === 0) this.#endedUnseen.set(plan.role, performance.now());
      const isRefused = plan.asked.hasGoodToken && answers.some(({ status }) => status === 401);
      if (isRefused && !ending.has(plan.role) && (await this.#hasEndedUnseen(plan.role))) ending.add(plan.role);
    }
    for (const [at, plan] of plans.entries()) {
      const answered = exchanges[at];
      if (answered) this.#judge(first + at, plan, answered, ending.has(plan.role));
    }
    if (this.#ground.whyEnded()) return;
    // They last for minutes.
    if (Math.floor(this.result.sent / 2_000) > Math.floor((first - 1) / 2_000)) await this.#takeAccessToken();
    for (const role of ending) await this.#cast.signInAgain(role);
    if (plans.some(({ role }) => role === 'newcomer')) await this.#cast.renewNewcomer();
  }

  /** Whether the session is gone, and by a request of which nothing came back. */
  async #hasEndedUnseen(role: Role): Promise<boolean> {
    const since = performance.now() - (this.#endedUnseen.get(role) ?? -Infinity);
    return since < lateness && !(await this.#cast.isSignedIn(role));
  }

  finish(): void {
    const ended = this.#ground.whyEnded();
    if (ended) this.#note(this.result.sent, undefined, [`the server ended: ${ended}`], '');
    const log = this.#ground.log();
    for (const secret of this.#cast.secretsFrom('nobody')) {
      if (log.includes(secret)) this.#note(0, undefined, ['a token or an e-mail stands in the log'], '');
    }
    this.result.refusals = Object.fromEntries(this.#stage.refusals);
    // Whoever was signed out a moment ago may be refused, and a busy machine says so with 503; a 500 is never right.
    for (const told of this.#stage.refusals.keys()) {
      if (told.includes(' answered 500 ')) this.#note(0, undefined, [`the stage: ${told}`], '');
    }
    const { calls } = this.result;
    this.result.unreached = Object.keys(calls).filter((key) => calls[key]?.succeeded === 0);
  }

  async #takeAccessToken(): Promise<void> {
    const token = await this.#ground.accessToken?.();
    if (token) this.#harvest.add('access_token', token);
  }

  #sources(): PlanSources {
    return {
      draw: this.#draw,
      harvest: this.#harvest,
      offers: this.#offers,
      company: this.#stage.company,
      ids: new Map(roles.map((role) => [role, this.#cast.id(role)])),
      tokens: new Map(roles.map((role) => [role, this.#cast.token(role)])),
    };
  }

  #send(plan: Plan): Promise<Exchange> {
    return exchange(this.#ground.url, { ...plan.sending, patience: hang });
  }

  #judge(number: number, plan: Plan, { answers, end, rest, milliseconds }: Exchange, mayBeSignedOut: boolean): void {
    const faults: string[] = [];
    if (end === 'late') faults.push(`nothing came, and nothing was closed, for ${hang / 1000} s`);
    const { wanted, after } = plan.sending;
    if (plan.isOwed && answers.length < Math.max(1, wanted.length) && end !== 'late') {
      faults.push('closed without an answer');
    }
    // What could not be read was perhaps a HEAD, and its refusal has a body all the same.
    const isUnread = [400, 408, 431].includes(answers[0]?.status ?? 0);
    if (plan.isOwed && rest.length > 0 && end !== 'late' && !isUnread) faults.push('bytes behind the answer');
    if (plan.isOwed && milliseconds > this.result.slowest.milliseconds) {
      this.result.slowest = { milliseconds, what: plan.what };
    }
    if (answers.length === 0) this.#count(unanswered[after]);
    const call = plan.isRaw ? undefined : this.result.calls[plan.asked.key];
    if (call) call.asked += 1;
    if (call && plan.isWhole) call.askedWhole += 1;
    const words = [...this.#cast.secretsFrom(plan.role), ...this.#ground.folders];
    for (const answer of answers) {
      this.#count(String(answer.status));
      // What is no HTTP has no address: its refusals are held to the API's rules all the same.
      const path = plan.isRaw && answer.status >= 400 ? '/api' : plan.asked.path;
      const hasGoodToken = plan.asked.hasGoodToken && !mayBeSignedOut;
      faults.push(...faultsOf(answer, { ...plan.asked, path, hasGoodToken }, { words }));
      if (answer.status < 400) this.#learn(plan, answer.body);
      else if (plan.isWhole) this.#unlearn(plan, answer.status);
    }
    const first = answers[0];
    const told = first ? `${first.status} ${first.body.toString().slice(0, 600)}` : end;
    if (faults.length > 0) this.#note(number, plan, [...new Set(faults)], told);
  }

  /** Takes from a success what later requests can ask about. */
  #learn(plan: Plan, body: Buffer): void {
    if (plan.isRaw || !plan.asked.isAddressWhole) return;
    const { key, method, path } = plan.asked;
    const call = this.result.calls[key];
    if (call) call.succeeded += 1;
    if (call && plan.isWhole) call.succeededWhole += 1;
    if (method === 'DELETE') for (const known of [this.#harvest, this.#offers]) known.drop(path);
    if (body.length === 0 || body.length > 1_000_000) return;
    try {
      const reply: unknown = JSON.parse(body.toString());
      this.#harvest.take(plan.role, path, reply);
      const { url } = reply as { url?: unknown };
      if (key === 'POST /api/storage' && typeof url === 'string') this.#harvest.addUpload(plan.role, url);
    } catch {
      // A page or a picture: nothing to learn from.
    }
  }

  /** What was refused for what is there, and not for how it was asked, is not asked for again. */
  #unlearn({ asked, offer, role }: Plan, status: number): void {
    if (![403, 404, 409].includes(status)) return;
    if (offer?.role === role) this.#offers.withdraw(offer);
    if (status === 404 && asked.method === 'GET')
      this.#harvest.drop(asked.path.replace(/(\/[0-9a-f-]{36})[^/]*(\/[^/]*)?$/, '$1'), role);
  }

  #count(status: string): void {
    this.result.statuses[status] = (this.result.statuses[status] ?? 0) + 1;
  }

  #note(number: number, plan: Plan | undefined, faults: string[], answer: string): void {
    const kind = faults.join('; ');
    this.result.counts[kind] = (this.result.counts[kind] ?? 0) + 1;
    if (this.result.counts[kind] > 1) return;
    const request = Buffer.concat([plan?.sending.bytes ?? []].flat());
    this.result.faults.push({
      number,
      what: plan?.what ?? 'the server',
      faults,
      role: plan?.role ?? 'nobody',
      request,
      answer,
    });
  }
}

/** Who ended a connection on which nothing was answered; only what we end ourselves is no fault. */
const unanswered = {
  'stays open': 'closed by the server',
  'closes our half': 'half closed by the sender',
  'is cut': 'cut by the sender',
} as const satisfies Record<Plan['sending']['after'], string>;

function mayEndSession({ sending }: Plan): boolean {
  return endsSession.test(Buffer.concat([sending.bytes].flat()).subarray(0, 200).toString('latin1'));
}

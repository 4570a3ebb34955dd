import { TestPerson } from '@baraza/server/src/testing/http-client.ts';
import { fetchGrant } from '@baraza/server/src/testing/sign-in-flow.ts';
import type { Account, Accounts } from './accounts.ts';
import type { Role } from './roles.ts';
import type { Offer, Offers } from './offers.ts';
import {
  befriend,
  claimCase,
  listNotifications,
  postIcebreaker,
  reportPosts,
  type Scenario,
  scenarios,
  type Scene,
} from './scenarios.ts';

/** The number of requests after which what was set up is used up, deleted or ended. */
const lifetime = 250;

/**
 * Sets up friends, a conversation, events, ventures and more, which random requests would hardly ever find. It uses the
 * product's own API and sockets, and records the calls that each role can make with success.
 */
export class Setup {
  /** Errors while setting up, with their number. */
  readonly errors = new Map<string, number>();
  readonly #url: string;
  readonly #accounts: Accounts;
  readonly #offers: Offers;
  #companions: readonly Account[] = [];
  #runs = 0;
  #ranAt = 0;
  #replacements = 0;

  constructor(url: string, accounts: Accounts, offers: Offers) {
    this.#url = url;
    this.#accounts = accounts;
    this.#offers = offers;
  }

  get companionIds(): readonly string[] {
    return this.#companions.map(({ id }) => id);
  }

  /** Whether to set up again after this many requests: what there is is old, or an owner was replaced. */
  isDue(sent: number): boolean {
    return sent >= this.#ranAt + lifetime || this.#replacements !== this.#accounts.replacements;
  }

  async run(sent: number): Promise<void> {
    [this.#ranAt, this.#replacements] = [sent, this.#accounts.replacements];
    this.#runs += 1;
    for (const role of ['ada', 'ben', 'chief'] as const) {
      if (!(await this.#accounts.isSignedIn(role))) await this.#accounts.signInAgain(role);
      await this.#accounts.resetIntake(role);
    }
    await this.#accounts.resetRights();
    this.#companions = await this.#accounts.addCompanions(4);
    const [friends, others] = [this.#companions.slice(0, 2), this.#companions.slice(2)];
    await this.#accounts.endIcebreakers();
    // Every other time a companion posts the icebreaker; otherwise random requests can.
    const [author] = this.#companions.map((account) => this.#person(account));
    if (author && this.#runs % 2 === 1) await this.#attempt('icebreaker', () => postIcebreaker(author));
    // In sequence: together they would exceed the database's connections.
    const [adas, bens] = [await this.#play('ada', friends), await this.#play('ben', others)];
    this.#offers.replace([
      ...adas,
      ...bens,
      ...(await this.#offerModeration()),
      ...(await this.#offerSignIn()),
      ...(await this.#offerEndings()),
    ]);
  }

  async #play(role: Role, companions: readonly Account[]): Promise<Offer[]> {
    const [person, friend, guest] = [this.#accounts.get(role), ...companions].map((each) => this.#person(each));
    if (!person || !friend || !guest) throw new Error('There are too few companions.');
    const play = async (name: string, scenario: Scenario) => {
      const offers: Offer[] = [];
      const offer: Scene['offer'] = (target, body) => void offers.push({ role, target, ...(body && { body }) });
      const isDone = await this.#attempt(name, () => scenario({ person, friend, guest, offer }));
      return isDone ? offers : undefined;
    };
    if (!(await play('befriend', befriend))) return [];
    // The offers keep the order of the scenarios, so that a seed makes the same choices.
    const played = await Promise.all(Object.entries(scenarios).map(([name, scenario]) => play(name, scenario)));
    const notifications = await play('notifications', listNotifications);
    return [...played, notifications].flatMap((offers) => offers ?? []);
  }

  /** Offers to appeal, and to the admin to decide an appeal and to make a companion a steward. */
  async #offerModeration(): Promise<Offer[]> {
    const { warning, appeal } = await this.#accounts.addSanctions('ada');
    const steward = `/api/admin/stewards/${this.#companions[0]?.id}`;
    return [
      { role: 'ada', target: `/api/sanctions/${warning}` },
      { role: 'chief', target: `/api/steward/appeals/${appeal}` },
      { role: 'chief', target: `PUT ${steward}`, body: { campus: null } },
      { role: 'chief', target: `DELETE ${steward}` },
      ...(await this.#offerCases()),
    ];
  }

  /** Offers the admin to claim, release and decide new cases. */
  async #offerCases(): Promise<Offer[]> {
    const [reporter, author] = this.#companions.map((account) => this.#person(account));
    if (!reporter || !author) return [];
    await this.#attempt('reports', () => reportPosts(reporter, author, 3));
    const [claimed, open, other] = await this.#accounts.listOpenCases(3);
    if (!claimed || !open || !other) return [];
    const path = `/api/steward/reports/${claimed}`;
    const chief = this.#person(this.#accounts.get('chief'));
    await this.#attempt('claim', () => claimCase(chief, claimed));
    const decision = { action: 'NO_ACTION', message: '' };
    return [
      { role: 'chief', target: path },
      { role: 'chief', target: `POST ${path}/decision`, body: decision },
      { role: 'chief', target: `/api/steward/reports/${open}` },
      { role: 'chief', target: 'POST /api/steward/decisions', body: { ...decision, caseIds: [other] } },
    ];
  }

  /** Offers to start a sign-in, and to complete one by its code. Signed-out requests use the offers of any role. */
  async #offerSignIn(): Promise<Offer[]> {
    const provider = 'development';
    const offers: Offer[] = [
      { role: 'ada', target: `GET /api/auth/providers/${provider}` },
      { role: 'ada', target: 'POST /api/auth', body: { provider } },
    ];
    await this.#attempt('sign-in', async () => {
      const { reply } = await fetchGrant(this.#url, { email: 'zola@students.uonbi.ac.ke', name: 'Zola Tester' });
      offers.push({ role: 'ada', target: 'POST /api/auth/code', body: { ...reply, provider } });
    });
    return offers;
  }

  /** Offers to end another session of each member and, every other time, to delete an account. */
  async #offerEndings(): Promise<Offer[]> {
    const offers: Offer[] = [];
    for (const role of ['ada', 'ben'] as const) {
      offers.push({ role, target: `DELETE /api/auth/sessions/${await this.#accounts.addOtherSession(role)}` });
    }
    const { username } = this.#accounts.get('ben');
    if (this.#runs % 2 === 0) offers.push({ role: 'ben', target: 'DELETE /api/profile/me', body: { username } });
    return offers;
  }

  #person({ id, username, token }: Account): TestPerson {
    return new TestPerson(this.#url, token, { id, username });
  }

  /** Returns whether it succeeded: a request in flight may just have removed a friend or a session. */
  async #attempt(name: string, work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      const message = `${name}: ${(error as Error).message}`;
      this.errors.set(message, (this.errors.get(message) ?? 0) + 1);
      return false;
    }
  }
}

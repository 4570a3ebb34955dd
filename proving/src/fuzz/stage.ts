import { TestPerson } from '@baraza/server/src/testing/http-client.ts';
import { type Act, acquaintance, acts, askIntake, news, type Scene } from './acts.ts';
import type { Cast, Player } from './cast.ts';
import type { Role } from './draft.ts';
import type { Offer, Offers } from './offers.ts';

/** After so many requests the stage is set anew: what was there has been used, deleted or ended. */
const lasts = 250;

/**
 * What the cast has between them: friends, a conversation, events, ventures and what else a request drawn at random hardly ever
 * finds standing. All is made through the product's own API and sockets, and offered to whom it fits.
 */
export class Stage {
  /** What went wrong while it was set, and how often. */
  readonly refusals = new Map<string, number>();
  readonly #url: string;
  readonly #cast: Cast;
  readonly #offers: Offers;
  #company: readonly Player[] = [];
  #times = 0;
  #setAt = 0;
  #replacements = 0;

  constructor(url: string, cast: Cast, offers: Offers) {
    this.#url = url;
    this.#cast = cast;
    this.#offers = offers;
  }

  /** Those beside the cast. */
  get company(): readonly string[] {
    return this.#company.map(({ id }) => id);
  }

  /** Whether it is time, after so many requests: it has been used for long, or whose it is was deleted. */
  isDue(sent: number): boolean {
    return sent >= this.#setAt + lasts || this.#replacements !== this.#cast.replacements;
  }

  async set(sent: number): Promise<void> {
    [this.#setAt, this.#replacements] = [sent, this.#cast.replacements];
    this.#times += 1;
    for (const role of ['ada', 'ben'] as const) {
      if (!(await this.#cast.isSignedIn(role))) await this.#cast.signInAgain(role);
      await this.#cast.bringHome(role);
    }
    this.#company = await this.#cast.newCompany(4);
    const [friends, others] = [this.#company.slice(0, 2), this.#company.slice(2)];
    await this.#cast.endIcebreakers();
    // Every other time somebody has asked the intake something; otherwise one of the cast can.
    const [asker] = this.#company.map((player) => this.#person(player));
    if (asker && this.#times % 2 === 1) await this.#perform('a question', () => askIntake(asker));
    // One after the other: together they would want more of the database than its connections.
    const [adas, bens] = [await this.#play('ada', friends), await this.#play('ben', others)];
    this.#offers.replace([...adas, ...bens, ...(await this.#farewells())]);
  }

  async #play(role: Role, company: readonly Player[]): Promise<Offer[]> {
    const [one, friend, guest] = [this.#cast.player(role), ...company].map((player) => this.#person(player));
    if (!one || !friend || !guest) throw new Error('The company is too small.');
    const play = async (name: string, act: Act) => {
      const offers: Offer[] = [];
      const offer: Scene['offer'] = (at, body) => void offers.push({ role, at, ...(body && { body }) });
      const isDone = await this.#perform(name, () => act({ one, friend, guest, offer }));
      return isDone ? offers : undefined;
    };
    if (!(await play('acquaintance', acquaintance))) return [];
    // In their order, whoever is ready first: the same seed is to draw the same.
    const played = await Promise.all(Object.entries(acts).map(([name, act]) => play(name, act)));
    const told = await play('news', news);
    return [...played, told].flatMap((offers) => offers ?? []);
  }

  /** What can end: another session of each, and one of the accounts. */
  async #farewells(): Promise<Offer[]> {
    const offers: Offer[] = [];
    for (const role of ['ada', 'ben'] as const) {
      offers.push({ role, at: `DELETE /api/auth/sessions/${await this.#cast.addOtherSession(role)}` });
    }
    const { username } = this.#cast.player('ben');
    return this.#times % 2 === 1
      ? offers
      : [...offers, { role: 'ben', at: 'DELETE /api/profile/me', body: { username } }];
  }

  #person({ id, username, token }: Player): TestPerson {
    return new TestPerson(this.#url, token, { id, username });
  }

  async #perform(name: string, act: () => Promise<void>): Promise<boolean> {
    try {
      await act();
      return true;
    } catch (error) {
      // What is asked in between may still take away a friend or a session; at the next time they are there again.
      const told = `${name}: ${(error as Error).message}`;
      this.refusals.set(told, (this.refusals.get(told) ?? 0) + 1);
      return false;
    }
  }
}

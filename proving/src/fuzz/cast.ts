import { randomBytes } from 'node:crypto';
import { hashToken, makeToken } from '@baraza/server/src/platform/sessions.ts';
import type { Role } from './draft.ts';

/** Anything that runs a statement. */
export interface Queryable {
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
}

export interface Player {
  id: string;
  username: string;
  email: string;
  token: string;
}

const emailDomain = 'students.fuzz.example';
/** The intake that everybody here is of, until they go to another. */
export const homeIntake = 'JANUARY_2024';

/** The people who ask, with tokens that are good; whoever lost theirs, or is not what they were, is replaced. */
export class Cast {
  readonly #db: Queryable;
  readonly #players = new Map<Role, Player>();
  readonly #tokens: string[] = [];
  #company: Player[] = [];
  #replacements = 0;

  constructor(db: Queryable) {
    this.#db = db;
  }

  static async of(db: Queryable): Promise<Cast> {
    const cast = new Cast(db);
    for (const role of ['newcomer', 'ada', 'ben'] as const) await cast.#replace(role);
    return cast;
  }

  token(role: Role): string | undefined {
    return this.#players.get(role)?.token;
  }

  id(role: Role): string | undefined {
    return this.#players.get(role)?.id;
  }

  player(role: Role): Player {
    const player = this.#players.get(role);
    if (!player) throw new Error(`${role} is nobody.`);
    return player;
  }

  /** How often somebody else has taken a member's place: what the one before had is gone. */
  get replacements(): number {
    return this.#replacements;
  }

  /** Members whom nobody knows yet, and who never ask what is drawn: what they are to the cast stays as it was made. */
  async newCompany(count: number): Promise<readonly Player[]> {
    this.#company = [];
    while (this.#company.length < count) this.#company.push(await this.#add('guest', true));
    return this.#company;
  }

  /** Signs a member in once more, as on another device; tells the session. */
  async addOtherSession(role: Role): Promise<string> {
    return (await this.#addSession(this.player(role).id)).id;
  }

  /** Lets the time of every live icebreaker be over, so that there can be another. */
  async endIcebreakers(): Promise<void> {
    await this.#db.query('update icebreaker set ends_at = clock_timestamp() where ends_at > clock_timestamp()');
  }

  /** What an answer to that role may not hold: any token, and the e-mail of anybody else. */
  secretsFrom(role: Role): string[] {
    const others = [...this.#players].filter(([each]) => each !== role).map(([, { email }]) => email);
    return [...this.#tokens, ...others, ...this.#company.flatMap(({ token, email }) => [token, email])];
  }

  /** Whether the token is good, as the database has it. */
  async isSignedIn(role: Role): Promise<boolean> {
    const { rows } = await this.#db.query(
      'select 1 from session join person on person.id = person_id where token_hash = $1 and deleted_at is null',
      [hashToken(this.player(role).token)],
    );
    return rows.length > 0;
  }

  /** Puts a member back into the home intake, which the API lets them change only once. */
  async bringHome(role: Role): Promise<void> {
    const { id } = this.player(role);
    await this.#db.query('update person set intake = $1 where id = $2 and onboarded_at is not null', [homeIntake, id]);
    await this.#db.query('delete from intake_change where person_id = $1', [id]);
  }

  /** Signs in anew who has been signed out, and replaces who was deleted. */
  async signInAgain(role: Role): Promise<void> {
    const player = this.#players.get(role);
    if (!player) return;
    const { rows } = await this.#db.query('select 1 from person where id = $1 and deleted_at is null', [player.id]);
    if (rows.length === 0) await this.#replace(role);
    else player.token = (await this.#addSession(player.id)).token;
    this.#remember(player.token);
  }

  /** A newcomer who has become a member is none any more. */
  async renewNewcomer(): Promise<void> {
    const { rows } = await this.#db.query('select 1 from person where id = $1 and onboarded_at is null', [
      this.id('newcomer'),
    ]);
    if (rows.length === 0) await this.#replace('newcomer');
  }

  async #replace(role: Role): Promise<void> {
    const isMember = role !== 'newcomer';
    if (isMember && this.#players.has(role)) this.#replacements += 1;
    const player = await this.#add(role, isMember);
    this.#players.set(role, player);
    this.#remember(player.token);
  }

  async #add(name: string, isMember: boolean): Promise<Player> {
    const username = `${name}_${randomBytes(4).toString('hex')}`;
    const email = `${username}@${emailDomain}`;
    const { rows } = await this.#db.query(
      `with home as (insert into campus (name) values ('Fuzz University')
         on conflict (name) do update set name = excluded.name returning id)
       insert into person (issuer, subject, email, campus_id, username, first_name, last_name, intake, country, program, onboarded_at)
       select 'fuzz', $1, $2, home.id, $3, $4, $4, $5, $6, $7, $8 from home returning id`,
      isMember
        ? [username, email, username, 'Member', homeIntake, 'KENYA', 'COMPUTER_SCIENCE', new Date()]
        : [username, email, null, '', null, null, null, null],
    );
    const id = String(rows[0]?.['id']);
    return { id, username, email, token: (await this.#addSession(id)).token };
  }

  async #addSession(personId: string): Promise<{ id: string; token: string }> {
    const token = makeToken();
    const { rows } = await this.#db.query('insert into session (person_id, token_hash) values ($1, $2) returning id', [
      personId,
      hashToken(token),
    ]);
    return { id: String(rows[0]?.['id']), token };
  }

  #remember(token: string): void {
    this.#tokens.push(token);
    // Of thousands the last are the ones that could still be told.
    if (this.#tokens.length > 12) this.#tokens.shift();
  }
}

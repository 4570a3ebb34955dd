import { randomBytes } from 'node:crypto';
import { hashToken, makeToken } from '#platform/sessions.ts';
import type { Role } from './draft.ts';

/** Anything that runs a statement. */
export interface Queryable {
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
}

interface Player {
  id: string;
  email: string;
  token: string;
}

const emailDomain = 'students.fuzz.example';

/** The people who ask, with tokens that are good; whoever lost theirs, or is not what they were, is replaced. */
export class Cast {
  readonly #db: Queryable;
  readonly #players = new Map<Role, Player>();
  readonly #tokens: string[] = [];

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

  /** What an answer to that role may not hold: any token, and the e-mail of anybody else. */
  secretsFrom(role: Role): string[] {
    const others = [...this.#players].filter(([each]) => each !== role).map(([, { email }]) => email);
    return [...this.#tokens, ...others];
  }

  /** Signs in anew who has been signed out, and replaces who was deleted. */
  async signInAgain(role: Role): Promise<void> {
    const player = this.#players.get(role);
    if (!player) return;
    const { rows } = await this.#db.query('select 1 from person where id = $1 and deleted_at is null', [player.id]);
    if (rows.length === 0) await this.#replace(role);
    else player.token = await this.#addSession(player.id);
  }

  /** A newcomer who has become a member is none any more. */
  async renewNewcomer(): Promise<void> {
    const { rows } = await this.#db.query('select 1 from person where id = $1 and onboarded_at is null', [
      this.id('newcomer'),
    ]);
    if (rows.length === 0) await this.#replace('newcomer');
  }

  async #replace(role: Role): Promise<void> {
    const username = `${role}_${randomBytes(4).toString('hex')}`;
    const email = `${username}@${emailDomain}`;
    const isMember = role !== 'newcomer';
    const { rows } = await this.#db.query(
      `with home as (insert into campus (name) values ('Fuzz University')
         on conflict (name) do update set name = excluded.name returning id)
       insert into person (issuer, subject, email, campus_id, username, first_name, last_name, intake, country, program, onboarded_at)
       select 'fuzz', $1, $2, home.id, $3, $4, $4, $5, $6, $7, $8 from home returning id`,
      isMember
        ? [username, email, username, 'Member', 'JANUARY_2024', 'KENYA', 'COMPUTER_SCIENCE', new Date()]
        : [username, email, null, '', null, null, null, null],
    );
    const id = String(rows[0]?.['id']);
    this.#players.set(role, { id, email, token: await this.#addSession(id) });
  }

  async #addSession(personId: string): Promise<string> {
    const token = makeToken();
    await this.#db.query('insert into session (person_id, token_hash) values ($1, $2)', [personId, hashToken(token)]);
    this.#tokens.push(token);
    // Of thousands the last are the ones that could still be told.
    if (this.#tokens.length > 12) this.#tokens.shift();
    return token;
  }
}

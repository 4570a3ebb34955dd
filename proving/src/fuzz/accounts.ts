import { randomBytes } from 'node:crypto';
import { hashToken } from '@baraza/server/src/platform/http/sessions.ts';
import { addPeople, addSession, type Queryable } from '@baraza/server/src/testing/people.ts';
import type { Role } from './roles.ts';

export interface Account {
  id: string;
  username: string;
  email: string;
  token: string;
}

const emailDomain = 'students.fuzz.example';
/** The intake of all members until they change it. */
export const homeIntake = 'JANUARY_2024';

/** The accounts that send requests, with valid tokens; accounts that were deleted or changed are replaced. */
export class Accounts {
  readonly #db: Queryable;
  readonly #accounts = new Map<Role, Account>();
  readonly #tokens: string[] = [];
  #companions: Account[] = [];
  #replacements = 0;

  private constructor(db: Queryable) {
    this.#db = db;
  }

  static async create(db: Queryable): Promise<Accounts> {
    const accounts = new Accounts(db);
    for (const role of ['newcomer', 'ada', 'ben', 'chief'] as const) await accounts.#replace(role);
    return accounts;
  }

  token(role: Role): string | undefined {
    return this.#accounts.get(role)?.token;
  }

  id(role: Role): string | undefined {
    return this.#accounts.get(role)?.id;
  }

  get(role: Role): Account {
    const account = this.#accounts.get(role);
    if (!account) throw new Error(`${role} has no account.`);
    return account;
  }

  /** How often a member was replaced by a new account, which owns nothing. */
  get replacements(): number {
    return this.#replacements;
  }

  /** Adds members who send no random requests, so that their relation to the others stays as it was set up. */
  async addCompanions(count: number): Promise<readonly Account[]> {
    this.#companions = [];
    while (this.#companions.length < count) this.#companions.push(await this.#add('guest', true));
    return this.#companions;
  }

  /** Adds another session of a member and returns its id. */
  async addOtherSession(role: Role): Promise<string> {
    return (await addSession(this.#db, this.get(role).id)).id;
  }

  /** Ends what the admin's requests did to the members. */
  async resetRights(): Promise<void> {
    await this.#db.query(
      `update person set suspended_until = null, suspension_id = null where suspended_until is not null`,
    );
    await this.#db.query(`update person set role = 'admin' where id = $1`, [this.get('chief').id]);
  }

  /** Adds a warning of that role, and the open appeal of a companion. Returns their ids. */
  async addSanctions(role: Role): Promise<{ warning: string; appeal: string }> {
    const person = this.#companions[0] ?? this.get(role);
    const { rows } = await this.#db.query(
      `with warned as (
         insert into sanction (person_id, kind, reason, message)
         select id, 'WARNING', 'SPAM', 'text' from unnest($1::uuid[]) as id returning id, person_id
       ), appealed as (
         insert into appeal (sanction_id, text) select id, 'text' from warned where person_id = $2 returning id
       )
       select (select id from warned where person_id = $3 limit 1) as warning, (select id from appealed limit 1) as appeal`,
      [[this.get(role).id, person.id], person.id, this.get(role).id],
    );
    return { warning: String(rows[0]?.['warning']), appeal: String(rows[0]?.['appeal']) };
  }

  /** The ids of the newest cases that no steward has claimed, newest first. */
  async listOpenCases(count: number): Promise<string[]> {
    const { rows } = await this.#db.query(
      `select id from report_case where status = 'OPEN' order by id desc limit $1`,
      [count],
    );
    return rows.map(({ id }) => String(id));
  }

  /** Ends every live icebreaker, so that another one is allowed. */
  async endIcebreakers(): Promise<void> {
    await this.#db.query('update icebreaker set ends_at = clock_timestamp() where ends_at > clock_timestamp()');
  }

  /** What a response to that role must not contain: tokens, and e-mails of other accounts. */
  secretsFrom(role: Role): string[] {
    const others = [...this.#accounts].filter(([each]) => each !== role).map(([, { email }]) => email);
    return [...this.#tokens, ...others, ...this.#companions.flatMap(({ token, email }) => [token, email])];
  }

  /** Whether the token is valid according to the database. */
  async isSignedIn(role: Role): Promise<boolean> {
    const { rows } = await this.#db.query(
      'select 1 from session join person on person.id = person_id where token_hash = $1 and deleted_at is null',
      [hashToken(this.get(role).token)],
    );
    return rows.length > 0;
  }

  /** Moves a member back to the home intake; the API allows only one change. */
  async resetIntake(role: Role): Promise<void> {
    const { id } = this.get(role);
    await this.#db.query('update person set intake = $1 where id = $2 and onboarded_at is not null', [homeIntake, id]);
    await this.#db.query('delete from intake_change where person_id = $1', [id]);
  }

  /** Signs a role in again, with a new account if the old one was deleted. */
  async signInAgain(role: Role): Promise<void> {
    const account = this.#accounts.get(role);
    if (!account) return;
    const { rows } = await this.#db.query('select 1 from person where id = $1 and deleted_at is null', [account.id]);
    if (rows.length === 0) await this.#replace(role);
    else account.token = (await addSession(this.#db, account.id)).token;
    this.#remember(account.token);
  }

  /** Replaces the newcomer once that account is onboarded. */
  async renewNewcomer(): Promise<void> {
    const { rows } = await this.#db.query('select 1 from person where id = $1 and onboarded_at is null', [
      this.id('newcomer'),
    ]);
    if (rows.length === 0) await this.#replace('newcomer');
  }

  async #replace(role: Role): Promise<void> {
    const isMember = role !== 'newcomer';
    if (isMember && this.#accounts.has(role)) this.#replacements += 1;
    const account = await this.#add(role, isMember);
    if (role === 'chief') await this.#db.query(`update person set role = 'admin' where id = $1`, [account.id]);
    this.#accounts.set(role, account);
    this.#remember(account.token);
  }

  async #add(name: string, isOnboarded: boolean): Promise<Account> {
    const username = `${name}_${randomBytes(4).toString('hex')}`;
    const options = { campus: 'Fuzz University', emailDomain, intake: homeIntake, isOnboarded };
    const [added] = await addPeople(this.#db, [username], options);
    return { id: added?.id ?? '', username, email: `${username}@${emailDomain}`, token: added?.token ?? '' };
  }

  /** Keeps the most recent tokens: a list of thousands would slow down every check. */
  #remember(token: string): void {
    this.#tokens.push(token);
    if (this.#tokens.length > 12) this.#tokens.shift();
  }
}

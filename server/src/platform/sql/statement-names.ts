import { hash } from 'node:crypto';
import { sql } from 'kysely';

/** How many statements a connection prepares at most. PostgreSQL keeps a plan of each, per connection. */
const maxNames = 400;
/** How many texts that were run once are remembered. */
const maxOnce = 1_000;

const isPreparable = /^[\s(]*(?:select|insert|update|delete|merge|with)\b[^;]*$/i;

const eachTime = '/* planned for its values */';

/**
 * A comment for a query that PostgreSQL shall plan for the values of each call, because they are unevenly common: it would
 * keep one plan for all values of a prepared statement. Used as `.modifyEnd(plannedForItsValues)`.
 */
export const plannedForItsValues = sql.raw(eachTime);

/**
 * Names the statements that are worth preparing: those that run a second time. Texts that vary, such as lists of parameters,
 * are bounded, and a text that may hold several statements cannot be prepared.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  /** Texts that were run once, oldest first. */
  readonly #once = new Set<string>();

  /** Returns the name under which to prepare a statement, or undefined if it is not to be prepared. */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= maxNames) return known;
    if (!this.#once.delete(text)) {
      this.#remember(text);
      return undefined;
    }
    // Derived from the text, so that two databases opened on the same pool agree.
    const name = hash('sha1', text);
    this.#names.set(text, name);
    return name;
  }

  /** Gives a statement another name, so that each connection prepares it again. */
  renew(text: string): void {
    const name = this.#names.get(text);
    if (name !== undefined) this.#names.set(text, hash('sha1', name));
  }

  #remember(text: string): void {
    if (!isPreparable.test(text) || text.includes(eachTime)) return;
    const [oldest] = this.#once;
    if (oldest !== undefined && this.#once.size >= maxOnce) this.#once.delete(oldest);
    this.#once.add(text);
  }
}

import { dirname } from 'node:path';
import type { Browser } from 'playwright-core';
import { launchBrowser } from './browser.ts';
import { inDatabase } from './database.ts';
import { startProduct, type Product } from './product.ts';

/**
 * The product and the browser that the files of a worker use one after the other, since starting both takes as much CPU time as
 * a short journey. A file gets a product without content; one that was stopped or cannot be emptied is replaced.
 */
class SharedParts implements AsyncDisposable {
  #browser: Browser | undefined;
  #product: Product | undefined;
  /** How many rows each table had when the product was started. */
  #rows: Record<string, number> = {};

  async browser(): Promise<Browser> {
    if (!this.#browser?.isConnected()) this.#browser = await launchBrowser();
    return this.#browser;
  }

  /** `copyOf` is the data folder of an empty product. */
  async product(copyOf: string): Promise<Product> {
    if (this.#product && (await this.#empty(this.#product))) return this.#product;
    await this.#product?.[Symbol.asyncDispose]();
    this.#product = await startProduct({}, { folder: dirname(copyOf), copyOf });
    this.#rows = await countRows(this.#product);
    return this.#product;
  }

  /** Deletes what the last file has added. Returns false where that does not suffice. */
  async #empty(product: Product): Promise<boolean> {
    if (product.hasBeenStopped) return false;
    const added = Object.keys(this.#rows).filter((name) => this.#rows[name] === 0);
    const statements = added.map((name) => `delete from "${name}";`).join('\n');
    // Refuses deletions, also of nothing.
    const guard = 'trigger audit_entry_append_only';
    try {
      // Without the triggers that count rows, and without the order that references need.
      await inDatabase(
        product,
        `begin; set local session_replication_role = replica; alter table audit_entry disable ${guard};
         ${statements} alter table audit_entry enable always ${guard}; commit`,
        [],
        'postgres',
      );
      const left = await countRows(product);
      return Object.entries(left).every(([name, count]) => count === this.#rows[name]);
    } catch {
      return false;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const [browser, product] = [this.#browser, this.#product];
    this.#browser = this.#product = undefined;
    await Promise.all([browser?.close(), product?.[Symbol.asyncDispose]()]);
  }
}

/** Modules are shared by the files of a worker. */
export const sharedParts = new SharedParts();

async function countRows(product: Product): Promise<Record<string, number>> {
  const tables = await inDatabase(product, `select tablename as name from pg_tables where schemaname = 'public'`);
  const counts = (tables as { name: string }[]).map(
    ({ name }) => `select '${name}' as name, count(*)::int as count from "${name}"`,
  );
  const rows = (await inDatabase(product, counts.join(' union all '))) as { name: string; count: number }[];
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

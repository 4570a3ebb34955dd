import type { Role } from './roles.ts';
import type { Random } from '#shared/random.ts';
import { paramsOf } from './offers.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** The number of values kept of each kind; new ones replace the oldest. */
const maxRemembered = 40;

/**
 * Values from responses, for later requests: ids, paths that exist, and values by the name of their field. With them
 * requests refer to existing rows, without a list of which field is an id of what.
 */
export class KnownValues {
  readonly #ids: string[] = [];
  /** By role and by kind of path, so that a long list of one kind does not displace another. */
  readonly #paths = new Map<Role, Map<string, string[]>>();
  readonly #values = new Map<string, string[]>();
  readonly #uploads = new Map<Role, string[]>();

  /** Collects the values of a reply to a role's request for `path`. */
  take(role: Role, path: string, reply: unknown): void {
    const items = Array.isArray(reply) ? reply.slice(0, 5) : [reply];
    for (const item of items) {
      const id = idOf(item);
      if (id) this.#rememberPath(role, `${path.split('?')[0]}/${id}`);
      this.#collect(item, '', 0);
    }
  }

  /** Removes a path and the paths below it: for all roles when it was deleted, or for one that gets a 404. */
  drop(path: string, role?: Role): void {
    for (const [whose, pool] of this.#paths) {
      if (role !== undefined && whose !== role) continue;
      for (const [kind, paths] of pool) {
        const left = paths.filter((knownPath) => knownPath !== path && !knownPath.startsWith(`${path}/`));
        pool.set(kind, left);
      }
    }
  }

  /** Returns a value of a field with this name, if one is known. */
  value(name: string, random: Random): string | undefined {
    const values = this.#values.get(name) ?? [];
    return values.length > 0 ? random.pick(values) : undefined;
  }

  add(name: string, value: string): void {
    const values = this.#values.get(name) ?? [];
    this.#values.set(name, values);
    remember(values, value);
  }

  addUpload(role: Role, url: string): void {
    const urls = this.#uploads.get(role) ?? [];
    this.#uploads.set(role, urls);
    remember(urls, url);
  }

  /** Returns the URL of a picture that this role has uploaded, if there is one. */
  upload(role: Role, random: Random): string | undefined {
    const urls = this.#uploads.get(role) ?? [];
    return urls.length > 0 ? random.pick(urls) : undefined;
  }

  /** Returns the known ids for a field such as `ventureId`: those below `…/ventures`; undefined when there are none. */
  idsBelow(name: string, role: Role): string[] | undefined {
    const collection = `/${name.replace(/id$/i, '').toLowerCase()}s/`;
    for (const paths of this.#pools(role)) {
      const ids = paths.flatMap((knownPath) => knownPath.split(collection)[1] ?? []).filter((id) => uuid.test(id));
      if (ids.length > 0) return ids;
    }
    return undefined;
  }

  id(random: Random): string | undefined {
    return this.#ids.length > 0 ? random.pick(this.#ids) : undefined;
  }

  /**
   * Returns the parameters of a known path that matches the pattern (`/api/posts/:id`) or its beginning, mostly a path
   * that this role has used.
   */
  params(pattern: string, role: Role, random: Random): Record<string, string> {
    const parts = pattern.split('/');
    const names = parts.filter((part) => part.startsWith(':'));
    const pools = random.is(0.85) ? this.#pools(role) : this.#pools(role).toReversed();
    // Preferably with all parameters, else with as many as possible.
    for (let upTo = names.length; upTo > 0; upTo -= 1) {
      const start = parts.slice(0, parts.indexOf(names[upTo - 1] ?? '') + 1);
      for (const paths of pools) {
        const matching = paths.map((knownPath) => paramsOf(knownPath, start)).filter((params) => params !== undefined);
        if (matching.length > 0) return random.pick(matching);
      }
    }
    return {};
  }

  /** The paths known from replies to the role, and to any role. */
  #pools(role: Role): [own: string[], all: string[]] {
    const own = [...(this.#paths.get(role)?.values() ?? [])].flat();
    return [own, [...this.#paths.values()].flatMap((pool) => [...pool.values()].flat())];
  }

  #rememberPath(role: Role, knownPath: string): void {
    const kind = knownPath.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, ':');
    const pool = this.#paths.get(role) ?? new Map<string, string[]>();
    this.#paths.set(role, pool);
    const paths = pool.get(kind) ?? [];
    pool.set(kind, paths);
    remember(paths, knownPath);
  }

  #collect(value: unknown, parent: string, depth: number): void {
    if (depth > 4 || typeof value !== 'object' || value === null) return;
    for (const [key, each] of Object.entries(value).slice(0, 40)) {
      if (typeof each === 'string') {
        if (uuid.test(each)) remember(this.#ids, each);
        if (key === 'token' || key === 'email' || each === '' || each.length > 200) continue;
        this.add(key, each);
        // `owner: { id }` is a value for a field `ownerId`.
        if (parent) this.add(parent + (key[0] ?? '').toUpperCase() + key.slice(1), each);
      } else this.#collect(each, Array.isArray(value) ? parent : key, depth + 1);
    }
  }
}

function remember(list: string[], value: string): void {
  if (list.includes(value)) return;
  list.push(value);
  if (list.length > maxRemembered) list.shift();
}

function idOf(item: unknown): string | undefined {
  const id = (item as { id?: unknown } | null)?.id;
  return typeof id === 'string' && uuid.test(id) ? id : undefined;
}

import type { Role } from './draft.ts';
import type { Draw } from '#shared/draw.ts';
import { paramsOf } from './offers.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** How many of a kind are remembered; the newest push out the oldest. */
const remembered = 40;

/**
 * What the server has told so far, to ask about: ids, addresses below which something answered, and words by the name of
 * their field. With it requests reach what is there without anybody saying which field is whose id.
 */
export class Harvest {
  readonly #ids: string[] = [];
  /** By who was answered there and by what they lead to, so that long lists of one kind do not push another out. */
  readonly #addresses = new Map<Role, Map<string, string[]>>();
  readonly #words = new Map<string, string[]>();
  readonly #uploads = new Map<Role, string[]>();

  /** Looks through a reply to what that role asked of `path`. */
  take(role: Role, path: string, reply: unknown): void {
    const items = Array.isArray(reply) ? reply.slice(0, 5) : [reply];
    for (const item of items) {
      const id = idOf(item);
      if (id) this.#rememberAddress(role, `${path.split('?')[0]}/${id}`);
      this.#look(item, '', 0);
    }
  }

  /** Forgets what lies at an address and below it: for everybody, as it was deleted, or for whom it is not there. */
  drop(path: string, role?: Role): void {
    for (const [whose, pool] of this.#addresses) {
      if (role !== undefined && whose !== role) continue;
      for (const [kind, addresses] of pool) {
        const left = addresses.filter((address) => address !== path && !address.startsWith(`${path}/`));
        pool.set(kind, left);
      }
    }
  }

  /** Something that a field of this name has held, or undefined. */
  word(name: string, draw: Draw): string | undefined {
    const words = this.#words.get(name) ?? [];
    return words.length > 0 ? draw.pick(words) : undefined;
  }

  add(name: string, word: string): void {
    const words = this.#words.get(name) ?? [];
    this.#words.set(name, words);
    remember(words, word);
  }

  addUpload(role: Role, url: string): void {
    const urls = this.#uploads.get(role) ?? [];
    this.#uploads.set(role, urls);
    remember(urls, url);
  }

  /** The address of a picture that this role has uploaded, or undefined. */
  upload(role: Role, draw: Draw): string | undefined {
    const urls = this.#uploads.get(role) ?? [];
    return urls.length > 0 ? draw.pick(urls) : undefined;
  }

  /** What a field `ventureId` may mean: the ids that have answered that role below `…/ventures`; undefined where none have. */
  idsBelow(name: string, role: Role): string[] | undefined {
    const collection = `/${name.replace(/id$/i, '').toLowerCase()}s/`;
    for (const addresses of this.#pools(role)) {
      const ids = addresses.flatMap((address) => address.split(collection)[1] ?? []).filter((id) => uuid.test(id));
      if (ids.length > 0) return ids;
    }
    return undefined;
  }

  id(draw: Draw): string | undefined {
    return this.#ids.length > 0 ? draw.pick(this.#ids) : undefined;
  }

  /**
   * The parameters of an address of that pattern (`/api/posts/:id`) that has answered, or of one that begins so: mostly one
   * that has answered that role.
   */
  params(pattern: string, role: Role, draw: Draw): Record<string, string> {
    const parts = pattern.split('/');
    const names = parts.filter((part) => part.startsWith(':'));
    const pools = draw.is(0.85) ? this.#pools(role) : this.#pools(role).toReversed();
    // As long as there is an address with all of them; one with the first alone is better than none.
    for (let upTo = names.length; upTo > 0; upTo -= 1) {
      const start = parts.slice(0, parts.indexOf(names[upTo - 1] ?? '') + 1);
      for (const addresses of pools) {
        const fitting = addresses.map((address) => paramsOf(address, start)).filter((params) => params !== undefined);
        if (fitting.length > 0) return draw.pick(fitting);
      }
    }
    return {};
  }

  /** The addresses that have answered a role, then those that have answered anybody. */
  #pools(role: Role): [own: string[], all: string[]] {
    const own = [...(this.#addresses.get(role)?.values() ?? [])].flat();
    return [own, [...this.#addresses.values()].flatMap((pool) => [...pool.values()].flat())];
  }

  #rememberAddress(role: Role, address: string): void {
    const kind = address.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, ':');
    const pool = this.#addresses.get(role) ?? new Map<string, string[]>();
    this.#addresses.set(role, pool);
    const addresses = pool.get(kind) ?? [];
    pool.set(kind, addresses);
    remember(addresses, address);
  }

  #look(value: unknown, parent: string, depth: number): void {
    if (depth > 4 || typeof value !== 'object' || value === null) return;
    for (const [key, each] of Object.entries(value).slice(0, 40)) {
      if (typeof each === 'string') {
        if (uuid.test(each)) remember(this.#ids, each);
        if (key === 'token' || key === 'email' || each === '' || each.length > 200) continue;
        this.add(key, each);
        // `owner: { id }` is what a field `ownerId` wants.
        if (parent) this.add(parent + (key[0] ?? '').toUpperCase() + key.slice(1), each);
      } else this.#look(each, Array.isArray(value) ? parent : key, depth + 1);
    }
  }
}

function remember(list: string[], word: string): void {
  if (list.includes(word)) return;
  list.push(word);
  if (list.length > remembered) list.shift();
}

function idOf(item: unknown): string | undefined {
  const id = (item as { id?: unknown } | null)?.id;
  return typeof id === 'string' && uuid.test(id) ? id : undefined;
}

import type { Role } from './draft.ts';
import type { Draw } from './draw.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** How many of a kind are remembered; the newest push out the oldest. */
const remembered = 40;

/**
 * What the server has told so far, to ask about: ids, addresses below which something answered, and words by the name of
 * their field. With it requests reach what is there without anybody saying which field is whose id.
 */
export class Harvest {
  readonly #ids: string[] = [];
  /** By what they lead to, so that long lists of one kind do not push another out. */
  readonly #addresses = new Map<string, string[]>();
  readonly #words = new Map<string, string[]>();
  readonly #uploads = new Map<Role, string[]>();

  /** Looks through a reply to what was asked of `path`. */
  take(path: string, reply: unknown): void {
    const items = Array.isArray(reply) ? reply.slice(0, 5) : [reply];
    for (const item of items) {
      const id = idOf(item);
      if (id) this.#rememberAddress(`${path.split('?')[0]}/${id}`);
      this.#look(item, '', 0);
    }
  }

  /** Forgets what lies below an address, because it was deleted there. */
  drop(path: string): void {
    for (const [kind, addresses] of this.#addresses) {
      const left = addresses.filter((address) => address !== path && !address.startsWith(`${path}/`));
      this.#addresses.set(kind, left);
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

  /** What a field `ventureId` may mean: the ids that have answered below `…/ventures`; undefined where none have. */
  idsBelow(name: string): string[] | undefined {
    const collection = `/${name.replace(/id$/i, '').toLowerCase()}s/`;
    const ids = [...this.#addresses.values()]
      .flat()
      .flatMap((address) => address.split(collection)[1] ?? [])
      .filter((id) => uuid.test(id));
    return ids.length > 0 ? ids : undefined;
  }

  id(draw: Draw): string | undefined {
    return this.#ids.length > 0 ? draw.pick(this.#ids) : undefined;
  }

  /** The parameters of an address of that pattern (`/api/posts/:id`) that has answered, or of one that begins so. */
  params(pattern: string, draw: Draw): Record<string, string> {
    const parts = pattern.split('/');
    const names = parts.filter((part) => part.startsWith(':'));
    // As long as there is an address with all of them; one with the first alone is better than none.
    for (let upTo = names.length; upTo > 0; upTo -= 1) {
      const start = parts.slice(0, parts.indexOf(names[upTo - 1] ?? '') + 1);
      const fitting = [...this.#addresses.values()].flat().filter((address) => fits(address, start));
      if (fitting.length === 0) continue;
      const chosen = draw.pick(fitting).split('/');
      return Object.fromEntries(
        start.flatMap((part, at) => (part.startsWith(':') ? [[part.slice(1), chosen[at] ?? '']] : [])),
      );
    }
    return {};
  }

  #rememberAddress(address: string): void {
    const kind = address.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, ':');
    const addresses = this.#addresses.get(kind) ?? [];
    this.#addresses.set(kind, addresses);
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

function fits(address: string, pattern: readonly string[]): boolean {
  const parts = address.split('/');
  return parts.length === pattern.length && pattern.every((part, at) => part.startsWith(':') || part === parts[at]);
}

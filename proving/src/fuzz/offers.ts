import type { Role } from './draft.ts';
import type { Draw } from '#shared/draw.ts';

/** Something that one of the cast can ask about with success, as things stand. */
export interface Offer {
  role: Role;
  /** `/api/posts/<id>` for every call on it and below it; `POST /api/events/<id>/rsvp` where only that call fits. */
  at: string;
  /** What the body has to hold; the rest of it may be anything. */
  body?: object;
}

/** An offer that fits a call, with the parameters of its address. */
export interface Taken {
  offer: Offer;
  params: Record<string, string>;
}

/** What the stage has ready. */
export class Offers {
  #offers: Offer[] = [];

  /** Puts what is ready now in the place of what was. */
  replace(offers: readonly Offer[]): void {
    this.#offers = [...offers];
  }

  /** One that fits the call and who asks; to whoever has none of their own, somebody else's. */
  take(key: string, role: Role, draw: Draw): Taken | undefined {
    const own = this.#offers.filter((offer) => offer.role === role);
    const fitting = (own.length > 0 ? own : this.#offers).flatMap((offer) => fit(offer, key) ?? []);
    const exact = fitting.filter(({ offer }) => !offer.at.startsWith('/'));
    const best = exact.length > 0 ? exact : fitting;
    return best.length > 0 ? draw.pick(best) : undefined;
  }

  /** It was refused, so it stands no more. */
  withdraw(offer: Offer): void {
    this.#offers = this.#offers.filter((each) => each !== offer);
  }

  /** Forgets what lies at an address and below it. */
  drop(path: string): void {
    this.#offers = this.#offers.filter(({ at }) => {
      const address = at.slice(at.indexOf('/'));
      return address !== path && !address.startsWith(`${path}/`);
    });
  }
}

function fit(offer: Offer, key: string): Taken | undefined {
  const [method = '', pattern = ''] = key.split(' ');
  const parts = pattern.split('/');
  const last = parts.findLastIndex((part) => part.startsWith(':'));
  const isExact = !offer.at.startsWith('/');
  if (isExact && !offer.at.startsWith(`${method} `)) return undefined;
  if (!isExact && last < 0) return undefined;
  const params = paramsOf(offer.at.slice(offer.at.indexOf('/')), isExact ? parts : parts.slice(0, last + 1));
  return params && { offer, params };
}

/** What stands in an address in the places of the pattern's parameters; undefined where it is another address. */
export function paramsOf(address: string, pattern: readonly string[]): Record<string, string> | undefined {
  const parts = address.split('/');
  if (parts.length !== pattern.length) return undefined;
  const params: Record<string, string> = {};
  for (const [at, wanted] of pattern.entries()) {
    const part = parts[at] ?? '';
    // Something may stand behind the name, as in `:id.ics`.
    const name = /^:(\w+)/.exec(wanted)?.[1];
    if (name) params[name] = part;
    else if (wanted !== part) return undefined;
  }
  return params;
}

import type { Role } from './roles.ts';
import type { Random } from '#shared/random.ts';

/** A call that a role can currently make with success. */
export interface Offer {
  role: Role;
  /** `/api/posts/<id>` for every call on that path and below; `POST /api/events/<id>/rsvp` for only that call. */
  target: string;
  /** Fields that the body must have; the others may be random. */
  body?: object;
}

/** An offer for a call, with the path parameters. */
export interface OfferMatch {
  offer: Offer;
  params: Record<string, string>;
}

/** The offers of the current setup. */
export class Offers {
  #offers: Offer[] = [];

  replace(offers: readonly Offer[]): void {
    this.#offers = [...offers];
  }

  /** Returns an offer for the call, of the role itself or, if it has none at all, of any role. */
  take(key: string, role: Role, random: Random): OfferMatch | undefined {
    const own = this.#offers.filter((offer) => offer.role === role);
    const matching = (own.length > 0 ? own : this.#offers).flatMap((offer) => fit(offer, key) ?? []);
    const exact = matching.filter(({ offer }) => !offer.target.startsWith('/'));
    const best = exact.length > 0 ? exact : matching;
    return best.length > 0 ? random.pick(best) : undefined;
  }

  /** Removes an offer whose call was refused. */
  withdraw(offer: Offer): void {
    this.#offers = this.#offers.filter((each) => each !== offer);
  }

  /** Removes the offers for a path and the paths below it. */
  drop(path: string): void {
    this.#offers = this.#offers.filter(({ target }) => {
      const address = target.slice(target.indexOf('/'));
      return address !== path && !address.startsWith(`${path}/`);
    });
  }
}

function fit(offer: Offer, key: string): OfferMatch | undefined {
  const [method = '', pattern = ''] = key.split(' ');
  const parts = pattern.split('/');
  const last = parts.findLastIndex((part) => part.startsWith(':'));
  const isExact = !offer.target.startsWith('/');
  if (isExact && !offer.target.startsWith(`${method} `)) return undefined;
  if (!isExact && last < 0) return undefined;
  const params = paramsOf(offer.target.slice(offer.target.indexOf('/')), isExact ? parts : parts.slice(0, last + 1));
  return params && { offer, params };
}

/** Returns the parameters of a path by the names in the pattern; undefined when the path does not match. */
export function paramsOf(address: string, pattern: readonly string[]): Record<string, string> | undefined {
  const parts = address.split('/');
  if (parts.length !== pattern.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, wanted] of pattern.entries()) {
    const part = parts[index] ?? '';
    // A suffix may follow the name, as in `:id.ics`.
    const name = /^:(\w+)/.exec(wanted)?.[1];
    if (name) params[name] = part;
    else if (wanted !== part) return undefined;
  }
  return params;
}

import type { LinkKind } from '@baraza/contract/shared/link-kinds.ts';
import type { Db } from '#platform/sql/database.ts';

/** The picture of a card: cut to a wide rectangle, or to a square. */
export interface CardPicture {
  file: string;
  shape: 'wide' | 'square';
}

export interface LinkTime {
  start: Date;
  end: Date;
  zone: string | null;
}

/** The part of content that is shown to people who are not signed in, on its page and in previews of other apps. */
export interface LinkCard {
  title: string;
  text: string;
  /** Where it is, such as a location or a campus. */
  place?: string | undefined;
  time?: LinkTime;
  /** The next event of a club. */
  next?: { title: string; time: LinkTime } | undefined;
  isCancelled?: boolean;
  membersCount?: number;
  picture?: CardPicture | undefined;
  /** The campus of its owner, from which operators can hide features. */
  campusId: string;
}

/** The wide picture of content, otherwise its square one; undefined if it has neither. */
export function cardPicture(wide: string | null, square: string | null = null): CardPicture | undefined {
  if (wide !== null) return { file: wide, shape: 'wide' };
  return square === null ? undefined : { file: square, shape: 'square' };
}

/** The pages of one type of content for people who are not signed in. */
export interface LinkPage {
  kind: LinkKind;
  /** The path of the page up to the id or name of the content. */
  path: `/${string}/`;
  /** Matches ids or names of this type; the empty text as well if the path alone has a page, too. */
  name: RegExp;
  /** Returns the card of published content; undefined if it is not published or does not exist. */
  findCard(db: Db, name: string): Promise<LinkCard | undefined>;
}

export const uuidName = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

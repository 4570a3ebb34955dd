import type { LinkKind } from '@baraza/contract/shared/link-kinds.ts';
import type { Db } from '#platform/sql/database.ts';

/** The picture of a card: cut to a wide rectangle, or to a square. */
export interface CardPicture {
  file: string;
  shape: 'wide' | 'square';
}

/** What people who are not signed in see of content, on the page at its address and in the previews of other apps. */
export interface LinkCard {
  title: string;
  text: string;
  /** Where it is, such as a location or a campus. */
  place?: string | undefined;
  time?: { start: Date; end: Date; zone: string | null };
  isCancelled?: boolean;
  picture?: CardPicture | undefined;
  /** The campus of its owner, from which operators can hide features. */
  campusId: string;
}

/** The pages of one type of content that people share as links. */
export interface LinkPage {
  kind: LinkKind;
  /** The path of the web client before the name of the content. */
  path: `/${string}/`;
  /** What the content's name in the path looks like. */
  name: RegExp;
  /** Returns what its owner has published; undefined also for content that does not exist. */
  findCard(db: Db, name: string): Promise<LinkCard | undefined>;
}

export const uuidName = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

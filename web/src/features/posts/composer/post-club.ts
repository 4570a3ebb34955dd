import type { Id } from '@baraza/contract/shared/scalars.ts';

/** The club or hub that a new post is for. */
export interface PostClub {
  id: Id;
  slug: string;
  name: string;
  /** Whether the viewer can post in its name. */
  isModerator: boolean;
}

/** What the composer begins with where nothing was typed. */
export interface ComposerStart {
  text: string;
  /** Whether it is posted in the name of the club, unless the person says otherwise. */
  asClub: boolean;
}

/** Ends the names of the drafts of a post, so that what is written for a club is not posted elsewhere. */
export function draftEnd(club: { id: Id } | undefined): string {
  return club ? `.${club.id}` : '';
}

import type { Id } from '@baraza/contract/shared/scalars.ts';

/** The club or hub that a new post is for. */
export interface PostClub {
  id: Id;
  slug: string;
  name: string;
  /** Whether the viewer can post in its name. */
  isModerator: boolean;
}

/** What the composer begins with. It has drafts of its own. */
export interface ComposerStart {
  key: string;
  text: string;
  /** Whether it is posted in the name of the club, unless the person says otherwise. */
  asClub: boolean;
}

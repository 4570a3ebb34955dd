import type { Community } from '#support/community.ts';
import type { Visit } from '#support/journey.ts';
import type { Member } from '#support/member.ts';
import type { screens } from '#support/screens.ts';
import type { Shown } from '#support/shown.ts';

/** What producing a state needs. */
export interface Stage extends Pick<Visit, 'page' | 'expectTrouble'> {
  community: Community;
  /** A username that is still free. */
  freshName: string;
}

/** A state of a visit, and the texts that are then on the screen. */
interface State {
  when: string;
  bring: (stage: Stage) => Promise<unknown>;
  shows: Shown[];
}

/** A window in which states follow each other. */
export interface RoomVisit {
  /** As in the router. */
  route: string;
  as: 'nobody' | 'newcomer' | 'member' | ((community: Community) => Member);
  screen?: keyof typeof screens;
  states: State[];
}

export interface Room {
  name: string;
  visits: RoomVisit[];
}

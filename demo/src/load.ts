import type { StoredPictures } from './pictures.ts';

/** What is known while the community is inserted. */
export interface Load {
  /** Every time in the data is relative to this one. */
  now: Date;
  /** Returns the id of a person; throws for an unknown username. */
  idOf: (username: string) => string;
  pictures: StoredPictures;
}

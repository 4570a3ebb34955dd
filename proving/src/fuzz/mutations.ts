import type { Draft } from './draft.ts';
import type { Random } from '#shared/random.ts';

/** Changes a request, mostly into an invalid one; reports show its name. */
type Mutation = (draft: Draft, random: Random) => void;
export type Mutations = Record<string, Mutation>;

import type { PostIdea } from './idea.ts';
import { postsOfCraft } from './posts-of-craft.ts';
import { postsOfFood } from './posts-of-food.ts';
import { postsOfHostel } from './posts-of-hostel.ts';
import { postsOfLife } from './posts-of-life.ts';
import { postsOfSport } from './posts-of-sport.ts';
import { postsOfStudy } from './posts-of-study.ts';

export const posts: readonly PostIdea[] = [
  ...postsOfStudy,
  ...postsOfHostel,
  ...postsOfFood,
  ...postsOfSport,
  ...postsOfCraft,
  ...postsOfLife,
];

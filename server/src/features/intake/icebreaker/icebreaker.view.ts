import type { Icebreaker } from '@baraza/contract/features/intake.ts';
import { viewPerson } from '#features/profiles/profiles.public.ts';
import type { IcebreakerRow } from './icebreaker.queries.ts';

export function viewIcebreaker(row: IcebreakerRow): Icebreaker {
  return {
    id: row.id,
    content: row.content,
    createdAt: row.created_at.toISOString(),
    user: viewPerson(row, 'author'),
    endsAt: row.ends_at.toISOString(),
    ...(row.hidden_at && { isHidden: true }),
  };
}

import type { Icebreaker, IcebreakerComment } from '@baraza/contract/features/intake.ts';
import { viewPerson } from '#features/profiles/profiles.public.ts';
import type { IcebreakerCommentRow, IcebreakerRow } from './icebreaker.queries.ts';

export function viewIcebreaker(row: IcebreakerRow): Icebreaker {
  return { ...viewIcebreakerComment(row), endsAt: row.ends_at.toISOString() };
}

export function viewIcebreakerComment(row: IcebreakerCommentRow): IcebreakerComment {
  return {
    id: row.id,
    content: row.content,
    createdAt: row.created_at.toISOString(),
    user: viewPerson(row, 'author'),
    ...(row.hidden_at && { isHidden: true }),
  };
}

import type { Tx } from '#platform/database.ts';
import { addRows } from './demo.queries.ts';
import { pastIds } from './past-ids.ts';
import type { Random } from './randomness.ts';
import type { PlannedVenture } from './ventures.ts';

/** Pictures of ventures that are stored already, in the order of the ventures. */
export interface VenturePictures {
  covers: (string | null)[];
  logos: (string | null)[];
}

/** Writes the ventures with their fans, reviews, offers and teams; `ids` are those of the people. */
export async function writeVentures(
  tx: Tx,
  ventures: PlannedVenture[],
  { ids, pictures, random }: { ids: string[]; pictures: VenturePictures; random: Random },
): Promise<void> {
  const idOf = (place: number) => ids[place] ?? '';
  const nextId = pastIds(random);
  const written = ventures.map((venture) => ({ ...venture, id: nextId(venture.at) }));
  await addRows(
    tx,
    'venture',
    written.map(({ id, idea, owner, at, likes, followers, reviews }, place) => ({
      id,
      owner_id: idOf(owner),
      name: idea.name,
      description: idea.description,
      mission: idea.mission,
      location: idea.location,
      year_established: idea.since,
      email: `hello@${idea.word}.example`,
      // No country has this code, so that nobody is called by mistake.
      phone_number: `+999 555 ${String(1000 + place)}`,
      website: `https://${idea.word}.example`,
      facebook: '',
      instagram: `https://instagram.example/${idea.word}`,
      linkedin: '',
      twitter: '',
      category: idea.category,
      tags: idea.tags,
      logo: pictures.logos[place] ?? null,
      cover: pictures.covers[place] ?? null,
      likes_count: likes.length,
      followers_count: followers.length,
      reviews_count: reviews.length,
      ratings_sum: idea.reviews.reduce((sum, [rating]) => sum + rating, 0),
      created_at: at,
      updated_at: at,
    })),
  );
  for (const [table, of] of [
    ['venture_like', 'likes'],
    ['venture_follow', 'followers'],
  ] as const) {
    await addRows(
      tx,
      table,
      written.flatMap((venture) =>
        venture[of].map(({ by, at }) => ({ venture_id: venture.id, user_id: idOf(by), created_at: at })),
      ),
    );
  }

  /** Rows with the ids of their time. */
  function dated<Row extends { created_at: Date }>(rows: Row[]): (Row & { id: string })[] {
    const next = pastIds(random);
    return rows
      .toSorted((one, two) => one.created_at.getTime() - two.created_at.getTime())
      .map((row) => ({ ...row, id: next(row.created_at) }));
  }
  await addRows(
    tx,
    'venture_review',
    dated(
      written.flatMap(({ id, idea, reviews }) =>
        reviews.flatMap(({ by, at }, place) => {
          const [rating, content, answer] = idea.reviews[place] ?? [];
          if (rating === undefined || content === undefined) return [];
          const review = { venture_id: id, author_id: idOf(by), rating, content, created_at: at, updated_at: at };
          return [{ ...review, answer: answer ?? null, answered_at: answer ? new Date(at.getTime() + 30_000) : null }];
        }),
      ),
    ),
  );
  await addRows(
    tx,
    'venture_member',
    dated(
      written.flatMap(({ id, idea, team }) =>
        team.map(({ by, at, hasAccepted }, place) => ({
          venture_id: id,
          user_id: idOf(by),
          role: idea.team[place] ?? 'Helper',
          accepted_at: hasAccepted ? at : null,
          created_at: at,
        })),
      ),
    ),
  );
  await addRows(
    tx,
    'venture_product',
    dated(
      written.flatMap(({ id, idea, at }) =>
        // The first of the list is the newest, as a page shows them.
        idea.offers.toReversed().map(([name, description, type, price], place) => ({
          venture_id: id,
          name,
          description,
          type,
          price: price ?? null,
          price_currency: price === undefined ? null : idea.currency,
          created_at: new Date(at.getTime() + place),
        })),
      ),
    ),
  );
  await addRows(
    tx,
    'venture_announcement',
    dated(
      written.flatMap(({ id, idea, news }) =>
        idea.news.map(([title, content, , type = 'promotion' as const], place) => ({
          venture_id: id,
          title,
          content,
          type,
          created_at: news[place] ?? new Date(0),
        })),
      ),
    ),
  );
  await addRows(tx, 'venture_views', viewsOf(written));
}

function viewsOf(ventures: (PlannedVenture & { id: string })[]) {
  const today = Date.now();
  return ventures.flatMap(({ id, views }) =>
    views.map((count, ago) => ({
      venture_id: id,
      day: new Date(today - (ago + 1) * 86_400_000).toISOString().slice(0, 10),
      views: count,
    })),
  );
}

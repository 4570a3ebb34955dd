import type { Product } from '#support/product.ts';
import { befriend, whisper } from '#support/whispers.ts';
import type { People } from './people.ts';

/** The two talks of the friend: one in which something was said, and one in which nothing was. */
export async function makeTalk(product: Product, { friend, layla, longNamed }: People): Promise<void> {
  const talk = await befriend(product, friend, layla);
  await befriend(product, friend, longNamed);
  const [question] = await whisper(product, friend, talk, ['Shall we play? https://baraza.example/board #chess']);
  await whisper(product, layla, talk, [
    { content: 'نعم! بعد الدرس يوم الجمعة.', ...(question && { replyToId: question.id }) },
    'W'.repeat(120),
    'I will bring the board.',
  ]);
}

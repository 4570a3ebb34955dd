import type { Product } from '#support/product.ts';
import { befriend, whisper } from '#support/whispers.ts';
import type { People } from './people.ts';

/** Creates the two conversations of the friend: one with messages and an empty one. */
export async function makeTalk(product: Product, { friend, layla, longNamed }: People): Promise<void> {
  const talk = await befriend(product, friend, layla);
  await befriend(product, friend, longNamed);
  const [question] = await whisper(product, friend, talk, ['Shall we play? https://baraza.example/board #chess']);
  await whisper(product, layla, talk, [
    { content: 'نعم! بعد الدرس يوم الجمعة.', ...(question && { replyToId: question.id }) },
    `${'W'.repeat(120)} ${'ه'.repeat(120)}`,
    'I will bring the board.',
  ]);
}

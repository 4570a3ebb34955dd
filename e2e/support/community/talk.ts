import type { Product } from '#support/product.ts';
import { befriend, makeGroup, startConversation, whisper } from '#support/whispers.ts';
import type { People } from './people.ts';

export interface Talk {
  /** The id of a group of the friend, who is its admin, with the other two. Its name has the maximum length. */
  groupId: string;
}

/** Creates the conversations of the friend: one with messages, an empty one and a group; and a request to the long-named person. */
export async function makeTalk(product: Product, { friend, layla, longNamed }: People): Promise<Talk> {
  const talk = await befriend(product, friend, layla);
  await befriend(product, friend, longNamed);
  const [question] = await whisper(product, friend, talk, ['Shall we play? https://baraza.example/board #chess']);
  await whisper(product, layla, talk, [
    { content: 'نعم! بعد الدرس يوم الجمعة.', ...(question && { replyToId: question.id }) },
    `${'W'.repeat(120)} ${'ه'.repeat(120)}`,
    'I will bring the board.',
  ]);
  const groupId = await makeGroup(product, friend, `${'Chess'.repeat(6)} نادي الشطرنج ${'W'.repeat(16)}`, [
    layla,
    longNamed,
  ]);
  await whisper(product, friend, groupId, ['Who plays on Friday?']);
  await whisper(product, longNamed, groupId, ['I do.', 'W'.repeat(120)]);
  await whisper(product, layla, groupId, ['نعم! بعد الدرس يوم الجمعة.', 'So do I.']);
  // The long-named person has a business.
  const request = await startConversation(product, layla, { participantIds: [longNamed.user.id], isRequest: true });
  await whisper(product, layla, request, [`هل تفتح يوم الجمعة؟ ${'W'.repeat(120)}`]);
  return { groupId };
}

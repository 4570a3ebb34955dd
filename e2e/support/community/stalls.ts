import type { Venture } from '@baraza/contract/features/ventures.ts';
import { member, type Member } from '#support/member.ts';
import { paintedPicture } from '#support/painted-picture.ts';
import type { Product } from '#support/product.ts';
import { askOf, registerVenture, uploadVenturePicture } from '#support/ventures.ts';
import type { People } from './people.ts';

/** Ventures for visual checks: one with everything, and one with as little as possible. */
export interface Stalls {
  /** Layla's, with some of everything and three reviews. */
  fullStall: Venture;
  /** Invited to the team of the full stall. */
  asked: Member;
  /** By the long-named person, with only the required fields. */
  bareStall: Venture;
}

export async function makeStalls(
  product: Product,
  { layla, longNamed }: Pick<People, 'layla' | 'longNamed'>,
): Promise<Stalls> {
  const ask = askOf(product);
  const [logo, cover] = await Promise.all(
    ['gold', 'teal'].map(async (color) => uploadVenturePicture(product, layla, await paintedPicture(color))),
  );
  const fullStall = await registerVenture(ask, layla, {
    name: 'مطبخ ليلى',
    description: 'كشري ومحشي كل يوم خميس. Koshari and mahshi on Thursdays, made in the kitchen of hall two.',
    mission: `Nobody writes an exam hungry: ${'W'.repeat(80)} جوع ${'ه'.repeat(80)}.`,
    yearEstablished: 2025,
    phoneNumber: '+20 100 123 4567',
    category: 'food',
    tags: ['koshari', 'lunch', 'vegan'],
    openingHours: {
      timeZone: 'Africa/Cairo',
      days: Array.from({ length: 7 }, (_, day) => (day === 4 ? null : { opens: '12:00', closes: '02:00' })),
    },
    website: 'https://www.layla-kitchen.example/menu',
    instagram: 'https://instagram.com/laylas.kitchen',
    ...(logo && { logoUrl: logo }),
    ...(cover && { coverImageUrl: cover }),
  });
  const bareStall = await registerVenture(ask, longNamed, {
    name: 'Nkemdilimchukwu’s very reliable and surprisingly affordable laptop repairs',
    location: 'The third door behind the library, opposite the old water tank',
  });
  const one = `/api/ventures/${fullStall.id}`;
  const [asked, ...guests] = await Promise.all([
    member(product, 'amina'),
    ...['kwabena', 'zawadi'].map((name) => member(product, name)),
  ]);
  for (const [index, guest] of [...guests, longNamed].entries()) {
    await ask(guest, `POST ${one}/review`, {
      content: `Warm and on time, ${'again '.repeat(index + 1)}`,
      rating: 5 - index,
    });
  }
  const { reviews } = await ask<Venture>(layla, `GET ${one}`);
  await ask(layla, `POST ${one}/review/${reviews[0]?.id}/answer`, { content: 'شكراً لك! See you on Thursday.' });
  for (const [name, price] of [
    ['Koshari', 1500],
    ['A tray for ten', 12.5],
    ['Cooking lesson', 0],
  ] as const) {
    await ask(layla, 'POST /api/ventures/product', {
      ventureId: fullStall.id,
      name,
      description: 'Ordered until Wednesday evening.',
      type: name === 'Cooking lesson' ? 'SERVICE' : 'PRODUCT',
      price,
      priceCurrency: 'EGP',
    });
  }
  await ask(layla, 'POST /api/ventures/announcements', {
    ventureId: fullStall.id,
    title: 'Thursday is on',
    content: 'We cook for sixty this week.',
    type: 'promotion',
  });
  await Promise.all([asked.follow(layla), layla.follow(asked)]);
  await ask(layla, 'POST /api/ventures/members', { ventureId: fullStall.id, userId: asked.user.id, role: 'Rider' });
  return { fullStall, bareStall, asked };
}

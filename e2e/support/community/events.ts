import { request } from 'playwright-core';
import type { Event } from '@baraza/contract/features/events.ts';
import { hostEvent, register } from '#support/event-making.ts';
import type { Product } from '#support/product.ts';
import type { People } from './people.ts';

export interface Events {
  /** Hosted by the reader, with right-to-left texts. */
  ownEvent: Event;
  /** Hosted by the long-named person, with texts of maximum length; the reader has a seat. */
  longEvent: Event;
}

export async function makeEvents(product: Product, { reader, layla, longNamed }: People): Promise<Events> {
  const client = await request.newContext({ baseURL: product.url });
  try {
    const ownEvent = await hostEvent(client, reader, {
      title: 'مهرجان الشعر في الحرم الجامعي',
      location: 'المسرح الكبير، المبنى الثالث',
      visibility: 'PRIVATE',
      timeZone: 'Asia/Kathmandu',
    });
    const longEvent = await hostEvent(client, longNamed, {
      title: 'W'.repeat(120),
      location: 'L'.repeat(200),
      capacity: 100_000,
      tags: ['entrepreneurship', 'entertainment', 'leadership', 'community'],
    });
    await register(client, layla, ownEvent);
    await register(client, reader, longEvent);
    return { ownEvent, longEvent };
  } finally {
    await client.dispose();
  }
}

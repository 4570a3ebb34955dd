import { eventListVisits } from './event-lists.ts';
import { eventPageVisits } from './event-page.ts';
import type { Room } from './room.ts';

export const events: Room = {
  name: 'events',
  visits: [...eventListVisits, ...eventPageVisits],
};

import type { Notification } from '@baraza/contract/features/notifications.ts';
import type { TestPerson } from './test-app.ts';

/** Returns a person's notifications, newest first. */
export async function notificationsOf(person: TestPerson): Promise<Notification[]> {
  return (await person.get(`/api/notifications/user/${person.id}`)).body as Notification[];
}

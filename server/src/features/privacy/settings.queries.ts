import type { Privacy } from '@baraza/contract/features/privacy.ts';
import { type Selectable, sql } from 'kysely';
import type { Db, Tables } from '#platform/sql/database.ts';

const columns = [
  'findable',
  'messages_from',
  'message_requests',
  'groups_from',
  'followers_visible_to',
  'attendance_visible',
  'presence_visible',
  'profile_card',
  'business_card',
  'post_card',
] as const;

export type PrivacyRow = Pick<Selectable<Tables['person']>, (typeof columns)[number]>;

export async function findPrivacy(db: Db, personId: string): Promise<PrivacyRow | undefined> {
  return db.selectFrom('person').select(columns).where('id', '=', personId).executeTakeFirst();
}

/** Changes the given settings. Undefined if the person does not exist. */
export async function setPrivacy(
  db: Db,
  personId: string,
  change: { [Setting in keyof Privacy]?: Privacy[Setting] | undefined },
): Promise<PrivacyRow | undefined> {
  return db
    .updateTable('person')
    .set({
      ...(change.findable !== undefined && { findable: change.findable }),
      ...(change.messagesFrom !== undefined && { messages_from: change.messagesFrom }),
      ...(change.messageRequests !== undefined && { message_requests: change.messageRequests }),
      ...(change.groupsFrom !== undefined && { groups_from: change.groupsFrom }),
      ...(change.followersVisibleTo !== undefined && { followers_visible_to: change.followersVisibleTo }),
      ...(change.attendanceVisible !== undefined && { attendance_visible: change.attendanceVisible }),
      ...(change.presenceVisible !== undefined && {
        presence_visible: change.presenceVisible,
        // Who hides it and shows it for a short time only must not see that of others.
        ...(change.presenceVisible && {
          presence_visible_since: sql<Date>`case when presence_visible then presence_visible_since else now() end`,
        }),
      }),
      ...(change.profileCard !== undefined && { profile_card: change.profileCard }),
      ...(change.businessCard !== undefined && { business_card: change.businessCard }),
      ...(change.postCard !== undefined && { post_card: change.postCard }),
    })
    .where('id', '=', personId)
    .returning(columns)
    .executeTakeFirst();
}

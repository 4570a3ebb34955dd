import type { Privacy } from '@baraza/contract/features/privacy.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { unauthorized } from '#platform/http/errors.ts';
import { findPrivacy, type PrivacyRow, setPrivacy } from './settings.queries.ts';

export async function viewPrivacy({ db }: Deps, viewer: Viewer): Promise<Privacy> {
  return viewSettings(await findPrivacy(db, viewer.id));
}

/** Changes the given settings; those that are left out keep their value. */
export async function changePrivacy(
  deps: Deps,
  viewer: Viewer,
  change: { [Setting in keyof Privacy]?: Privacy[Setting] | undefined },
): Promise<Privacy> {
  if (Object.values(change).every((value) => value === undefined)) return viewPrivacy(deps, viewer);
  return viewSettings(await setPrivacy(deps.db, viewer.id, change));
}

function viewSettings(row: PrivacyRow | undefined): Privacy {
  if (!row) throw unauthorized();
  return {
    findable: row.findable,
    // The database has the same values in its constraints.
    messagesFrom: row.messages_from as Privacy['messagesFrom'],
    messageRequests: row.message_requests,
    groupsFrom: row.groups_from as Privacy['groupsFrom'],
    followersVisibleTo: row.followers_visible_to as Privacy['followersVisibleTo'],
    attendanceVisible: row.attendance_visible,
    presenceVisible: row.presence_visible,
    profileCard: row.profile_card,
    businessCard: row.business_card,
    postCard: row.post_card,
  };
}

import { authRows } from './auth.rows.ts';
import { notificationsRows } from './notifications.rows.ts';
import { connectionsRows } from './connections.rows.ts';
import { consentsRows } from './consents.rows.ts';
import { exportsRows } from './exports.rows.ts';
import { eventsRows } from './events.rows.ts';
import { conversationsRows } from './conversations.rows.ts';
import { intakeRows } from './intake.rows.ts';
import { mediaRows } from './media.rows.ts';
import { newcomersRows } from './newcomers.rows.ts';
import { postsRows } from './posts.rows.ts';
import { privacyRows } from './privacy.rows.ts';
import { profilesRows } from './profiles.rows.ts';
import { pushRows } from './push.rows.ts';
import { reportsRows } from './reports.rows.ts';
import { casesRows } from './cases.rows.ts';
import type { Rows } from './row.ts';
import { stewardshipRows } from './stewardship.rows.ts';
import { venturesRows } from './ventures.rows.ts';

/** The result of every endpoint for every role, written from the rules and never recorded from a response. */
export const matrix: Rows = {
  ...authRows,
  ...consentsRows,
  ...exportsRows,
  ...profilesRows,
  ...postsRows,
  ...intakeRows,
  ...newcomersRows,
  ...conversationsRows,
  ...mediaRows,
  ...venturesRows,
  ...connectionsRows,
  ...privacyRows,
  ...eventsRows,
  ...notificationsRows,
  ...pushRows,
  ...reportsRows,
  ...casesRows,
  ...stewardshipRows,
};

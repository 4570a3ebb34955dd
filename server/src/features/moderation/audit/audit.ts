import { userInfo } from 'node:os';
import type { Tx } from '#platform/sql/database.ts';

/** An act of a steward, an admin, the command line or the server itself, of an officer of a club, or of a person who joins one by its link. */
export interface Act {
  /** Null for the command line and the server. */
  actorId: string | null;
  via: 'web' | 'command line' | 'system';
  /** Such as `report.claim`, `sanction.ban` or `role.grant`. */
  act: string;
  /** The kind of what was acted on, in capitals, such as `CASE` or `PERSON`. */
  subjectType: string;
  subjectId?: string | null | undefined;
  /** The person concerned. */
  personId?: string | null | undefined;
  /** The campus whose stewards see the entry. By default that of the subject; without either, only admins see it. */
  campusId?: string | null | undefined;
  /** Parameters such as the days of a suspension; no names and no texts, because entries cannot be erased. */
  detail?: Record<string, unknown> | undefined;
}

/** The user of the operating system who runs the command, also with `sudo` and after a change to the user of the service. */
function systemUser(): string {
  return process.env['SUDO_USER'] ?? process.env['LOGNAME'] ?? userInfo().username;
}

/** Adds an entry to the audit log, in the transaction of the act. Entries cannot be changed or deleted. */
export async function recordAct(tx: Tx, act: Act): Promise<void> {
  const { personId = null } = act;
  await tx
    .insertInto('audit_entry')
    .values(({ selectFrom }) => ({
      actor_id: act.actorId,
      via: act.via,
      act: act.act,
      subject_type: act.subjectType,
      subject_id: act.subjectId ?? null,
      person_id: personId,
      campus_id: act.campusId ?? selectFrom('person').select('campus_id').where('id', '=', personId),
      detail: JSON.stringify({ ...act.detail, ...(act.via === 'command line' && { systemUser: systemUser() }) }),
    }))
    .execute();
}

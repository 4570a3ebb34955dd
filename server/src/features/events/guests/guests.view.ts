import type { EventRequest, Invitation, WaitlistEntry } from '@baraza/contract/features/events.ts';
import { viewPerson } from '#features/profiles/profiles.public.ts';
import type { InvitationRow, RequestRow, WaitlistRow } from './guests.queries.ts';

export function viewInvitation(row: InvitationRow): Invitation {
  return {
    id: row.id,
    userId: row.guest_id,
    user: viewPerson(row, 'guest'),
    createdAt: row.created_at.toISOString(),
  };
}

export function viewRequest(row: RequestRow): EventRequest {
  return { ...viewInvitation(row), message: row.message, status: row.state, reason: row.reason };
}

export function viewWaitlistEntry(row: WaitlistRow): WaitlistEntry {
  return { ...viewInvitation(row), position: Number(row.position) };
}

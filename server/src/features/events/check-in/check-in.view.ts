import type { CheckInGuest, Scan } from '@baraza/contract/features/event-check-in.ts';
import { viewPerson } from '#features/profiles/profiles.public.ts';
import type { CheckInGuestRow, ScanRow } from './check-in.queries.ts';

export function viewCheckInGuest(row: CheckInGuestRow): CheckInGuest {
  return {
    id: row.id,
    userId: row.guest_id,
    user: viewPerson(row, 'guest'),
    proof: row.proof.toString('base64url'),
    checkedInAt: row.checked_in_at?.toISOString() ?? null,
  };
}

export function viewScan(row: ScanRow): Scan {
  return {
    id: row.id,
    scanId: row.scan_id,
    attendeeId: row.attendee_id,
    userId: row.person_id,
    door: row.device,
    scannedAt: row.scanned_at.toISOString(),
    isFirst: row.is_first,
  };
}

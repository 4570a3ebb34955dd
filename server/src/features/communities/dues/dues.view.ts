import type { Due, DuePerson } from '@baraza/contract/features/dues.ts';
import { viewManaged } from '#features/communities/communities.view.ts';
import { csvOf } from '#platform/http/csv.ts';
import type { DuePersonRow, DueRow } from './dues.queries.ts';

export function viewDue(row: DueRow): Due {
  const { payment, paid, owed } = row;
  return {
    id: row.id,
    title: row.title,
    amount: row.amount,
    currency: row.currency,
    dueOn: row.due_on,
    closedAt: row.closed_at?.toISOString() ?? null,
    payment: payment && { paidOn: payment.paid_on, note: payment.note },
    counts: paid === undefined || owed === undefined ? null : { paid, owed },
  };
}

export function viewDuePerson(row: DuePersonRow): DuePerson {
  return {
    user: viewManaged(row, 'person'),
    isMember: row.is_member,
    payment: row.paid_on === null ? null : { paidOn: row.paid_on, note: row.note ?? '' },
  };
}

const header = ['name', 'username', 'member', 'due', 'amount', 'currency', 'due on', 'paid on', 'note'];

export function viewDueFile(due: DueRow, people: readonly DuePersonRow[]): string {
  const cells = people.map((row) => [
    `${row.person_first_name} ${row.person_last_name}`,
    row.person_username ?? '',
    row.is_member ? 'yes' : 'no',
    due.title,
    due.amount.toFixed(2),
    due.currency,
    due.due_on,
    row.paid_on ?? '',
    row.note ?? '',
  ]);
  return csvOf(header, cells);
}

import * as z from 'zod/mini';
import { Amount, Currency } from '#shared/money.ts';
import { Count, Day, Id, Timestamp, trimmedName, trimmedOrBlank } from '#shared/scalars.ts';
import { dueNoteMax, dueTitleMax } from './community-limits.ts';
import { Person } from './profiles.ts';

/** The payment of a due. Baraza takes no payments: an owner or treasurer of the club records it. */
const DuePayment = z.object({
  paidOn: Day,
  /** Such as how it was paid; may be empty. The person who paid reads it, too. */
  note: z.string(),
});

/** An amount that each member of a club owes once, such as the membership of a year. */
export const Due = z.object({
  id: Id,
  title: z.string(),
  amount: Amount,
  currency: Currency,
  dueOn: Day,
  /** When it was closed; `null` while it is open. */
  closedAt: z.nullable(Timestamp),
  /** The viewer's own payment; `null` until there is one. */
  payment: z.nullable(DuePayment),
  /**
   * How many people have paid, including those who have left since, and how many members have not. `null` for members who do not keep the dues.
   */
  counts: z.nullable(z.object({ paid: Count, owed: Count })),
});
export type Due = z.infer<typeof Due>;

/** A new due. */
export const DueDraft = z.object({
  title: trimmedName(dueTitleMax),
  /** With at most two decimals. */
  amount: Amount.check(z.minimum(0.01), z.multipleOf(0.01)),
  currency: Currency,
  dueOn: Day,
});
export type DueDraft = z.infer<typeof DueDraft>;

export const DuePaymentDraft = z.object({ paidOn: Day, note: z._default(trimmedOrBlank(dueNoteMax), '') });
export type DuePaymentDraft = z.infer<typeof DuePaymentDraft>;

/** A person who owes a due or has paid it. */
export const DuePerson = z.object({
  user: Person,
  /** Whether they are a member now. People who have left are listed only if they have paid. */
  isMember: z.boolean(),
  payment: z.nullable(DuePayment),
});
export type DuePerson = z.infer<typeof DuePerson>;

import '#platform/features/publish.ts';

declare module '#platform/features/publish.ts' {
  interface DomainEvents {
    /** A person is about to block another, whose rows are both locked. Features end what ties the two to each other. */
    'privacy.blocked': { blockerId: string; blockedId: string };
    /** A block has been removed. The other person may still have blocked this one. */
    'privacy.unblocked': { blockerId: string; blockedId: string };
  }
}

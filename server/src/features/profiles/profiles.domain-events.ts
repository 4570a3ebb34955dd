import '#platform/features/publish.ts';

declare module '#platform/features/publish.ts' {
  interface DomainEvents {
    /** A person deleted their account. They are hidden and signed out; their data is still stored. */
    'profiles.deleted': { personId: string };
    /** A person signed in while their deleted account could still be restored. */
    'profiles.restored': { personId: string };
    /** A deleted account is being erased. Every feature removes the person's data in the same transaction. */
    'profiles.erased': { personId: string };
    /** A person was suspended for a time or banned. */
    'profiles.suspended': { personId: string };
    /** A person was banned. From then on they are as hidden as a deleted account; with `isDeleted` they were before. */
    'profiles.banned': { personId: string; isDeleted: boolean };
    /** The ban of a person was lifted. With `isDeleted` they stay hidden. */
    'profiles.unbanned': { personId: string; isDeleted: boolean };
    /** A person moved to another intake. */
    'profiles.changedIntake': { personId: string };
  }
}

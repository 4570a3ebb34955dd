import '#platform/publish.ts';

declare module '#platform/publish.ts' {
  interface DomainEvents {
    /** A person deleted their account. They are hidden and signed out; their data is still stored. */
    'profiles.deleted': { personId: string };
    /** A person signed in while their deleted account could still be restored. */
    'profiles.restored': { personId: string };
    /** A deleted account is being erased. Every feature removes the person's data in the same transaction. */
    'profiles.erased': { personId: string };
    /** A person was banned. From then on they are shown as the author of a deleted account. */
    'profiles.banned': { personId: string };
    /** The ban of a person was lifted. */
    'profiles.unbanned': { personId: string };
    /** A person moved to another intake. */
    'profiles.changedIntake': { personId: string };
  }
}

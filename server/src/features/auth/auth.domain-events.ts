import '#platform/features/publish.ts';

declare module '#platform/features/publish.ts' {
  interface DomainEvents {
    /** A person signed in on a device that they have not used in the last 90 days, and not for the first time. */
    'auth.newDevice': { personId: string; sessionId: string; device: string };
    /** The sign-in provider refused an account, so its sessions have ended. */
    'auth.refused': { personId: string; sessions: number };
  }
}

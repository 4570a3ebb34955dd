import type { Person } from '@baraza/contract/features/profiles.ts';

/** How somebody is called beside their username. */
export function personName({ first_name, last_name, username }: Omit<Person, 'id' | 'image'>): string {
  return `${first_name} ${last_name}`.trim() || username;
}

/** The name fields of a reply; every kind of person and community in the API has some of them. */
interface Named {
  first_name?: string | undefined;
  last_name?: string | undefined;
  name?: string | undefined;
  username?: string | null;
}

/** Returns the name to show for a person, also for `Avatar`: the full name, or the username if there is none. */
export function personName({ first_name: first = '', last_name: last = '', name = '', username }: Named): string {
  return `${first} ${last}`.trim() || name.trim() || (username ?? '');
}

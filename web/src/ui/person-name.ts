/** What a reply may tell about somebody; every kind of person in the API has some of it. */
interface Named {
  first_name?: string | undefined;
  last_name?: string | undefined;
  name?: string | undefined;
  username: string | null;
}

/** The name under which somebody is shown everywhere, also to `Avatar`: the full name, or the username of who has none. */
export function personName({ first_name: first = '', last_name: last = '', name = '', username }: Named): string {
  return `${first} ${last}`.trim() || name.trim() || (username ?? '');
}

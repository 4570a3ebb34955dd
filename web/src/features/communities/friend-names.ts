import { plural, t } from '@lingui/core/macro';
import type { Community } from '@baraza/contract/features/communities.ts';
import { isolated } from '#platform/locale/isolated.ts';

/** The friends of the viewer who are members, by name and then by number; undefined without any. */
export function friendNames({ friends, friendsCount }: Community, locale: string): string | undefined {
  const others = friendsCount - friends.length;
  const names = [
    ...friends.map(({ first_name: name }) => isolated(name)),
    ...(others > 0 ? [plural(others, { one: '# more friend', other: '# more friends' })] : []),
  ];
  if (names.length === 0) return undefined;
  const list = new Intl.ListFormat(locale).format(names);
  return t`Members you know: ${list}`;
}

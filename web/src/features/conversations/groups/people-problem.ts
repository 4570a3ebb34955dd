import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { ApiError } from '#platform/api/api-error.ts';

/** Why people could not be added to a group, with the names of those whom the reply is about. */
export function peopleProblem(error: unknown, people: readonly { id: Id; name: string }[]): string {
  if (!(error instanceof ApiError)) return t`Something went wrong on this phone.`;
  const ids = new Set(error.errors.map(({ path }) => path));
  const names = people.filter(({ id }) => ids.has(id)).map(({ name }) => name);
  if (names.length === 0) return error.detail;
  const list = new Intl.ListFormat(i18n.locale).format(names);
  switch (error.code) {
    case 'not_friends':
      return t`You can only add friends. This does not apply to: ${list}`;
    case 'has_left':
      return t`These people have left the group and can only join again by a link: ${list}`;
    default:
      return error.detail;
  }
}

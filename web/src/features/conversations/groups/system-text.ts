import { plural, t } from '@lingui/core/macro';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import type { SystemEvent } from '@baraza/contract/features/conversations.ts';

/** Describes a change of a group to a member. People behind a block are not named. */
export function systemText(event: SystemEvent, ownId: Id): string {
  const { type, actor, subject } = event;
  const isOwn = actor?.id === ownId;
  const isAboutViewer = subject?.id === ownId;
  const name = actor?.name;
  const about = subject?.name;
  switch (type) {
    case 'CREATED':
      return isOwn ? t`You created the group` : name ? t`${name} created the group` : t`The group was created`;
    case 'MEMBERS_ADDED':
      return addedText(event, ownId);
    case 'JOINED':
      return isOwn ? t`You joined by a link` : name ? t`${name} joined by a link` : t`1 person joined by a link`;
    case 'MEMBER_REMOVED':
      if (isAboutViewer) return t`You were removed`;
      if (about) return isOwn ? t`You removed ${about}` : name ? t`${name} removed ${about}` : t`${about} was removed`;
      return t`1 person was removed`;
    case 'ADMIN_ADDED':
      return isAboutViewer ? t`You are an admin now` : about ? t`${about} is an admin now` : t`There is a new admin`;
    case 'ADMIN_REMOVED':
      if (isAboutViewer) return t`You are no longer an admin`;
      return about ? t`${about} is no longer an admin` : t`There is one admin less`;
    case 'RENAMED':
      return isOwn
        ? t`You changed the name of the group`
        : name
          ? t`${name} changed the name of the group`
          : t`The name of the group was changed`;
    case 'IMAGE_CHANGED':
      return isOwn
        ? t`You changed the picture of the group`
        : name
          ? t`${name} changed the picture of the group`
          : t`The picture of the group was changed`;
    case 'WRITING_LIMITED':
      return t`Only admins can write from now on`;
    case 'WRITING_OPENED':
      return t`All members can write again`;
    case 'MESSAGE_PINNED':
      return isOwn ? t`You pinned a message` : name ? t`${name} pinned a message` : t`A message was pinned`;
    case 'MESSAGE_UNPINNED':
      return isOwn ? t`You unpinned a message` : name ? t`${name} unpinned a message` : t`A message was unpinned`;
  }
}

function addedText({ actor, subject, count = 1 }: SystemEvent, ownId: Id): string {
  const name = actor?.name;
  const about = subject?.name;
  if (subject?.id === ownId) return name ? t`You were added by ${name}` : t`You were added`;
  if (actor?.id === ownId) {
    return about ? t`You added ${about}` : plural(count, { one: 'You added # person', other: 'You added # people' });
  }
  if (name && about) return t`${name} added ${about}`;
  if (name) return plural(count, { one: `${name} added # person`, other: `${name} added # people` });
  return plural(count, { one: '# person was added', other: '# people were added' });
}

import { useLingui } from '@lingui/react/macro';
import type { NotificationKind } from '@baraza/contract/shared/notification-kinds.ts';

interface KindWords {
  kind: NotificationKind;
  name: string;
  /** Of what, in a few words. */
  about: string;
}

/** Every kind of notification with its name, in groups that stand together. */
export function useKindGroups(): { title: string; kinds: KindWords[] }[] {
  const { t } = useLingui();
  return [
    {
      title: t`People and posts`,
      kinds: [
        { kind: 'follow', name: t`New followers`, about: t`Of you and of your businesses` },
        { kind: 'like', name: t`Likes`, about: t`Of your posts, comments and businesses` },
        { kind: 'comment', name: t`Comments`, about: t`On your posts, and on events you host` },
        { kind: 'reply', name: t`Replies`, about: t`To your comments and reviews` },
        { kind: 'mention', name: t`Mentions`, about: t`Of your username` },
        { kind: 'announcement', name: t`Announcements`, about: t`To your intake` },
        { kind: 'buddy', name: t`Buddies`, about: t`When somebody wants to be yours, or says yes` },
      ],
    },
    {
      title: t`Events you go to`,
      kinds: [
        { kind: 'invitation', name: t`Invitations`, about: t`To events of others` },
        { kind: 'answer', name: t`Answers`, about: t`To your requests to come` },
        { kind: 'seat', name: t`Free seats`, about: t`When you move up from a waiting list` },
        { kind: 'reminder', name: t`Reminders`, about: t`A day and an hour before the start` },
        { kind: 'change', name: t`Changes`, about: t`Another time or place, or that it is off` },
      ],
    },
    {
      title: t`Events you host`,
      kinds: [
        { kind: 'registration', name: t`Registrations`, about: t`When somebody takes a seat` },
        { kind: 'request', name: t`Requests`, about: t`When somebody asks for a seat` },
      ],
    },
    {
      title: t`Businesses`,
      kinds: [
        { kind: 'review', name: t`Reviews`, about: t`Of your businesses` },
        { kind: 'team', name: t`Teams`, about: t`Being asked onto a team, or handed a business` },
      ],
    },
  ];
}

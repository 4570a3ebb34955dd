import { useLingui } from '@lingui/react/macro';
import type { SwitchableKind } from '@baraza/contract/shared/notification-kinds.ts';

interface KindText {
  kind: SwitchableKind;
  name: string;
  /** When a notification of this kind is sent. */
  description: string;
}

/** The names and descriptions of all kinds of notifications, in the groups of the settings page. */
export function useKindGroups(): { title: string; kinds: KindText[] }[] {
  const { t } = useLingui();
  return [
    {
      title: t`People and posts`,
      kinds: [
        { kind: 'follow', name: t`New followers`, description: t`When someone follows you or one of your businesses` },
        { kind: 'like', name: t`Likes`, description: t`When someone likes your post, comment or business` },
        { kind: 'comment', name: t`Comments`, description: t`On your posts and on events you host` },
        { kind: 'reply', name: t`Replies`, description: t`To your comments and reviews` },
        { kind: 'mention', name: t`Mentions`, description: t`When someone mentions your username` },
        { kind: 'announcement', name: t`Announcements`, description: t`For students of your intake` },
        { kind: 'buddy', name: t`Buddies`, description: t`When someone asks to be your buddy, or accepts` },
        {
          kind: 'report',
          name: t`Your reports`,
          description: t`When stewards have decided about something you reported`,
        },
      ],
    },
    {
      title: t`Events you go to`,
      kinds: [
        { kind: 'invitation', name: t`Invitations`, description: t`To events of other people` },
        { kind: 'answer', name: t`Answers`, description: t`When a host accepts or declines your request` },
        { kind: 'seat', name: t`Free seats`, description: t`When you get a seat from the waitlist` },
        { kind: 'reminder', name: t`Reminders`, description: t`A day and an hour before the start` },
        { kind: 'change', name: t`Changes`, description: t`When the time or place changes, or the event is cancelled` },
      ],
    },
    {
      title: t`Events you host`,
      kinds: [
        { kind: 'registration', name: t`Registrations`, description: t`When someone takes a seat` },
        { kind: 'request', name: t`Requests`, description: t`When someone asks for a seat` },
      ],
    },
    {
      title: t`Businesses`,
      kinds: [
        { kind: 'review', name: t`Reviews`, description: t`Of your businesses` },
        { kind: 'team', name: t`Teams`, description: t`When you are invited to a team or offered a business` },
      ],
    },
  ];
}

import type { NotificationSentences } from '#shared/notification-sentences.ts';
import { plural, t } from '#shared/sentence.ts';

export const communitySentences: NotificationSentences = {
  request: {
    club: ({ who, actors, subject }) =>
      plural(actors, { one: `${who} asked to join “${subject}”`, other: `${who} asked to join “${subject}”` }),
  },
  answer: {
    clubapproved: ({ who, subject }) => t`${who} approved your request: you are a member of “${subject}”`,
    clubdeclined: ({ who, subject }) => t`${who} declined your request to join “${subject}”`,
  },
  invitation: {
    club: ({ who, actors, subject }) =>
      plural(actors, {
        one: `${who} invited you to join “${subject}”`,
        other: `${who} invited you to join “${subject}”`,
      }),
  },
  moderation: {
    clubremoved: ({ subject }) => t`You were removed from “${subject}”`,
    clubunfrozen: ({ subject }) => t`Stewards lifted the freeze of “${subject}”`,
  },
  team: {
    cluboffered: ({ who, subject }) =>
      t`${who} wants you to become an owner of “${subject}”. Accept or decline on its page within 14 days`,
    clubrole: ({ who, subject }) => t`${who} gave you a role in “${subject}”`,
    clubcoowner: ({ who, subject }) => t`${who} is now an owner of “${subject}” too`,
    clubaway: ({ subject }) =>
      t`The owner of “${subject}” has not been here for months. In two weeks the longest-serving officer becomes its owner`,
    clubquiet: ({ subject }) =>
      t`“${subject}” has had no post and no event for 60 days. Post something to show that it is active`,
    clubending: ({ subject }) => t`“${subject}” will be archived in 30 days unless somebody posts or plans an event`,
    clublastdays: ({ subject }) => t`“${subject}” will be archived in 7 days unless somebody posts or plans an event`,
    clubarchived: ({ subject }) =>
      t`“${subject}” was archived after a year without a post. Nothing is lost: its owners can restore it`,
    clubfollowed: ({ subject }) => t`The longest-serving officer of “${subject}” is now its owner`,
    clubelection: ({ who, subject }) => t`${who} started an election in “${subject}”. You can stand as a candidate`,
    clubcancelled: ({ who, subject }) => t`${who} cancelled an election in “${subject}”`,
    clubvoting: ({ subject }) => t`You can vote now in an election of “${subject}”. Your vote is secret`,
    clubrunoff: ({ subject }) => t`An election in “${subject}” needs a second round. Vote within 48 hours`,
    clubended: ({ subject }) => t`An election in “${subject}” has ended`,
    clubelected: ({ subject }) => t`You won an election in “${subject}”. Accept or decline on its page within 14 days`,
    clubowner: ({ subject }) => t`You are now the owner of “${subject}”`,
  },
};

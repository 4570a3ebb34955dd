import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { DraftTag } from './first-posts.ts';

/** The first posts of a club, by the template that it was founded with. */
export const clubDrafts: Record<DraftTag, readonly MessageDescriptor[]> = {
  sports: [
    msg`Welcome! We train every week, and beginners are welcome. Tell us below what you play and which days suit you.`,
    msg`Our rules: come on time, play fair, and say early if you cannot come.`,
  ],
  debate: [
    msg`Welcome! Each week we debate one question. Which one should be the first? Write it below.`,
    msg`Our rules: we attack arguments, not people. Everyone has the same time to speak, and listening is fine, too.`,
  ],
  faith: [
    msg`Welcome! We meet to pray, read and help each other. Tell us below who you are and when you have time.`,
    msg`Our rules: every question is welcome, and what people share in the group stays in the group.`,
  ],
  tech: [
    msg`Welcome! Tell us below what you have built or want to build, and what you could teach us.`,
    msg`What should our first project be? One idea per comment, please. We choose one at our first meeting.`,
  ],
  music: [
    msg`Welcome! Tell us below what you sing or play, and which song we should begin with.`,
    msg`Our rules: come to rehearsals on time, practise at home, and look after the instruments.`,
  ],
  study: [
    msg`Welcome! Write below which courses you take, so that we find each other before the next exam.`,
    msg`Our rules: ask anything, share your own notes, and do not share answers that an exam forbids.`,
  ],
  association: [
    msg`Welcome! Here we announce meetings and answer questions. Tell us below what we should work on first.`,
    msg`Next we hold a first meeting and elect officers. Write below when you have time, and who wants to help.`,
  ],
};

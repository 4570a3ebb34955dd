import { screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { eventTags } from '@baraza/contract/features/event-limits.ts';
import { suggestedTags } from '@baraza/contract/features/venture-limits.ts';
import {
  comment,
  currentUser,
  event,
  eventComment,
  listedUser,
  person,
  post,
  review,
  userList,
  venture,
} from '#testing/fixtures.ts';
import { ada, conversation, message } from '#features/conversations/conversations.fixtures.ts';
import { attendee } from '#features/events/events.fixtures.ts';
import { announcement, buddies, buddyMatch, firstWeek, icebreaker } from '#features/intake/intake.fixtures.ts';
import { notification, notificationSettings } from '#features/notifications/notifications.fixtures.ts';
import { user } from '#features/profiles/profiles.fixtures.ts';
import { programInFull } from '#features/profiles/program-name.ts';
import { countryName } from '#platform/locale/country-name.ts';
import { programName, titleCase } from '#platform/locale/enum-labels.ts';
import { pseudoLocale, sourceLocale } from '#platform/locale/locales.ts';
import { activateLocale, loadMessages, locales } from '#platform/locale/messages.ts';
import { answerCalls, signIn } from '#testing/api.ts';
import { renderWithApp } from '#testing/render.tsx';
import { pages } from './pages.ts';
import { shell } from './start-page.ts';

/*
 * Renders the main pages in the pseudo locale, with the messages that their features declare. A text without an accent is
 * hard-coded, or its messages are not loaded with the page.
 */

beforeEach(() => {
  // The screen is as wide as a desktop's.
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
});
beforeAll(async () => {
  activateLocale(pseudoLocale);
  await loadMessages(pseudoLocale.code, 'messages');
});
afterAll(() => {
  activateLocale(sourceLocale);
  vi.unstubAllGlobals();
});

const id = person().id;
const replies: [path: RegExp, reply: unknown][] = [
  [/^\/api\/posts$/, [post({ likesCounter: 2, commentsCounter: 1, edited: true })]],
  [/^\/api\/posts\/[^/]+\/comments$/, [comment()]],
  [/^\/api\/posts\/[^/]+$/, post({ commentsCounter: 1 })],
  [/^\/api\/users$/, userList([listedUser(1)])],
  [
    /^\/api\/options$/,
    { countries: ['KENYA'], programs: ['MEDICINE'], interests: ['ART'], skills: [], languages: [], intakes: [] },
  ],
  [/^\/api\/profile\/me$/, currentUser()],
  [/^\/api\/profile\/[^/]+\/follow(ers|ing)$/, userList([listedUser(1)])],
  [/^\/api\/profile\/[^/]+$/, user()],
  [/^\/api\/conversations\/unread-count$/, { count: 2 }],
  [/^\/api\/conversations\/settings$/, { readReceipts: true }],
  [/^\/api\/conversations$/, [conversation([message(1), message(2, { senderId: ada.id })], { unreadCount: 1 })]],
  [/^\/api\/conversations\/[^/]+$/, conversation([message(1), message(2, { senderId: ada.id })])],
  [/^\/api\/events\/(my|subscribed)$/, [event()]],
  [/^\/api\/events\/[^/]+\/comments$/, [eventComment(1)]],
  [/^\/api\/events\/[^/]+\/attendees$/, [attendee(1)]],
  [/^\/api\/events\/[^/]+\/(requests|invitations|waitlist|check-ins)$/, []],
  [/^\/api\/events$/, [event()]],
  [/^\/api\/events\/[^/]+$/, event()],
  [/^\/api\/ventures\/[^/]+\/reviews$/, [review(1)]],
  [/^\/api\/ventures\/[^/]+\/(products|members|announcements|likes|followers)$/, []],
  [/^\/api\/ventures(\/my)?$/, [venture()]],
  [/^\/api\/ventures\/[^/]+$/, venture()],
  [/^\/api\/announcements$/, [announcement(1)]],
  [/^\/api\/icebreakers$/, icebreaker(1)],
  [/^\/api\/icebreakers\/past$/, []],
  [/^\/api\/icebreakers\/[^/]+\/comments$/, []],
  [/^\/api\/intake\/buddy$/, buddies({ suggestion: buddyMatch('Carol Wanjiku') })],
  [/^\/api\/intake\/first-week$/, firstWeek()],
  [
    /^\/api\/notifications\/user\//,
    [notification(1, { detail: 'post' }), notification(2, { kind: 'seat', actor: null, subject: 'Jam' })],
  ],
  [/^\/api\/notifications\/settings$/, notificationSettings()],
  [/^\/api\/notifications\/unread-count$/, { count: 3 }],
  [/^\/api\/auth\/sessions$/, []],
];

const paths = Object.entries({
  '/feed': '/feed',
  '/feed/:postId': `/feed/${id}`,
  '/feed/saved': '/feed/saved',
  '/dashboard': '/dashboard?search=per',
  '/profile/:username': '/profile/ben',
  '/profile/:username/followers': '/profile/ada/followers',
  '/chat/*': '/chat/ben',
  '/events-parties': '/events-parties',
  '/events-parties/events/:eventId': `/events-parties/events/${id}`,
  '/events-parties/create-event': '/events-parties/create-event',
  '/events-parties/my-events': '/events-parties/my-events',
  '/events-parties/events/:eventId/guests': `/events-parties/events/${id}/guests`,
  '/student-businesses': '/student-businesses',
  '/student-businesses/business/:id': `/student-businesses/business/${id}`,
  '/student-businesses/create-business': '/student-businesses/create-business',
  '/student-businesses/dashboard': '/student-businesses/dashboard',
  '/intake-hub': '/intake-hub',
  '/notifications': '/notifications',
  '/settings': '/settings',
}).concat(
  ['account', 'privacy', 'notifications', 'look', 'data', 'blocked', 'your-data'].map((page) => [
    '/settings/:page',
    `/settings/${page}`,
  ]),
);

test.each(paths)(
  '%s (%s) has no text that is not translated',
  async (route, path) => {
    signIn();
    answerCalls(({ url }) => replies.find(([pattern]) => pattern.test(url.pathname))?.[1]);
    const { Page } = pages.find((each) => each.path === route)!.page;
    renderWithApp(
      <Suspense>
        <Routes>
          <Route element={<shell.Page />}>
            <Route path={route} element={<Page />} />
          </Route>
        </Routes>
      </Suspense>,
      { path },
    );
    await screen.findByRole('main', undefined, { timeout: 20_000 });
    await waitFor(() => expect(document.querySelectorAll('main h1, main h2').length).toBeGreaterThan(0), {
      timeout: 20_000,
    });
    await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
    expect(listEnglish(document.body)).toEqual([]);
  },
  60_000,
);

test('finds texts in English', () => {
  renderWithApp(<p title="Some help">Hard-coded</p>);
  expect(listEnglish(document.body)).toEqual(['Hard-coded', 'Some help']);
});

/** Texts of the replies, and names that are the same in all languages. */
const brands = ['Baraza', 'Facebook', 'Instagram', 'LinkedIn', 'Twitter'];
const data = new Set([...brands, 'Ada', 'Mwangi', 'ada', 'UTC', 'KES', ...locales.map(({ name }) => name)]);
collectStrings([eventTags, suggestedTags]);
for (const [, reply] of replies) collectStrings(reply);

function collectStrings(value: unknown): void {
  if (typeof value === 'string') {
    for (const text of [value, countryName(value), titleCase(value), programName(value), programInFull(value)])
      data.add(text);
  } else if (value !== null && typeof value === 'object') for (const each of Object.values(value)) collectStrings(each);
}

/** Words and units of `Intl`, whose English is that of the pseudo locale. */
const ofIntl =
  /\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\w*\b|\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun)(\w*day)?\b|\b[AP]M\b|\b[kM]B\b/g;

/** Returns visible texts and names of controls with plain English words. */
function listEnglish(root: HTMLElement): string[] {
  const texts: string[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    if (!walker.currentNode.parentElement?.closest('time, script, style'))
      texts.push(walker.currentNode.nodeValue ?? '');
  }
  for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
    for (const element of root.querySelectorAll(`[${name}]:not(time)`)) texts.push(element.getAttribute(name) ?? '');
  }
  const known = [...data].filter((text) => text.length > 1).toSorted((a, b) => b.length - a.length);
  return texts.filter((text) => {
    const rest = known.reduce((left, each) => left.replaceAll(each, ''), text).replaceAll(ofIntl, '');
    // Two capital letters are the initials of a person without a picture.
    return /[A-Za-z]{2}/.test(rest) && !/^[A-Z]{2}$/.test(text);
  });
}

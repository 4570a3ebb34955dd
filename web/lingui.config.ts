import { readdirSync } from 'node:fs';
import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { publishedLocales, sourceLocale } from '#platform/locale/locales.ts';

const landing = '<rootDir>/src/app/landing';
const linkPage = '<rootDir>/src/app/link-page';
const legal = '<rootDir>/src/app/pages/legal';
const problems = '<rootDir>/src/platform/api/problem-texts.ts';
/** The names of interests, skills, languages and programs. */
const options = '<rootDir>/src/platform/locale/option-names.ts';
/** Named in notifications, and in what stewards and people see of reports. */
const reasons = '<rootDir>/../contract/src/features/report-reasons.ts';
/** Features whose messages are divided differently, below. Those of the outbox are shared. */
const divided = ['communities', 'connections', 'conversations', 'moderation', 'outbox', 'posts', 'privacy', 'profiles'];
/** Messages of a feature load with its pages: the catalog is named like the folder. Manifests are part of every page. */
const features = readdirSync(new URL('src/features', import.meta.url))
  .filter((name) => !divided.includes(name))
  .map((name) => ({
    name,
    sources: [
      `<rootDir>/src/features/${name}/**/!(*.feature|*.notifications).{ts,tsx}`,
      // The sentences and the names of kinds are shown with the other texts of notifications.
      ...(name === 'notifications'
        ? ['<rootDir>/../contract/src/features/*-sentences.ts', reasons, '<rootDir>/src/features/*/*.notifications.ts']
        : []),
    ],
  }));
/** Without menu items, which are shown on pages of other features. */
const withMenuItems = ['moderation', 'privacy'].map((name) => ({
  name,
  sources: [
    `<rootDir>/src/features/${name}/**/!(*-menu|*-menu-item|*-menu-items|*.feature|*.notifications).{ts,tsx}`,
    ...(name === 'moderation' ? [reasons] : []),
  ],
}));
/** Without what Spotlight shows, which loads only the shared messages. */
const withButtons = [
  {
    name: 'composer',
    sources: ['composer/!(composer-button).{ts,tsx}', 'card/{edit,history}-dialog.tsx'].map(
      (path) => `<rootDir>/src/features/posts/${path}`,
    ),
  },
  {
    name: 'posts',
    sources: ['comments', 'community', 'post-page.tsx', 'feed/tag-page.tsx'].map(
      (path) => `<rootDir>/src/features/posts/${path}`,
    ),
  },
  { name: 'first-posts', sources: ['<rootDir>/src/features/posts/first-posts'] },
  { name: 'unseen', sources: ['<rootDir>/src/features/posts/feed/{unseen-feed,seen-setting}.tsx'] },
  { name: 'why', sources: ['<rootDir>/src/features/posts/card/why-shown.tsx'] },
  // With the page that links to them.
  {
    name: 'scheduled',
    sources: ['scheduled', 'feed/saved-page.tsx'].map((path) => `<rootDir>/src/features/posts/${path}`),
  },
  { name: 'polls', sources: ['<rootDir>/src/features/posts/polls/!(vote-outbox).{ts,tsx}'] },
  {
    name: 'connections',
    sources: ['<rootDir>/src/features/connections/!(follow-button|message-link|*.feature|*.notifications).{ts,tsx}'],
  },
];
/** Without a setting, whose messages load with those of the settings. */
const conversations = {
  name: 'conversations',
  sources: ['inbox', 'presence', 'thread', 'voice', '!(read-receipts-setting|*.feature).{ts,tsx}'].map(
    (path) => `<rootDir>/src/features/conversations/${path}`,
  ),
};
/** With the pages that show profiles of people, and their posts. */
const profiles = {
  name: 'profiles',
  sources: [
    'features/profiles/**/!(*.feature).{ts,tsx}',
    'features/posts/profile',
    'app/pages/profile-page.tsx',
    'app/search',
  ].map((path) => `<rootDir>/src/${path}`),
};
/** Without attendance, the weekly digest, elections, guides, dues, invitation links, the log, the choice of notices, and the desk and the forms of officers, which load with the first of them. */
const communities = {
  name: 'communities',
  sources: [
    '!(attendance|desk|digest|dues|editing|elections|guides|handover|links|log|notices)/**/*.{ts,tsx}',
    '!(*.feature).{ts,tsx}',
  ].map((path) => `<rootDir>/src/features/communities/${path}`),
};
const clubLog = { name: 'club-log', sources: ['<rootDir>/src/features/communities/log'] };
const attendance = { name: 'attendance', sources: ['<rootDir>/src/features/communities/attendance'] };
const elections = { name: 'elections', sources: ['<rootDir>/src/features/communities/elections'] };
const digest = { name: 'digest', sources: ['<rootDir>/src/features/communities/digest'] };
const clubDesk = {
  name: 'club-desk',
  sources: ['desk', 'editing', 'handover'].map((folder) => `<rootDir>/src/features/communities/${folder}`),
};
/** Loaded with the dialog. */
const clubNotices = { name: 'club-notices', sources: ['<rootDir>/src/features/communities/notices'] };
const clubLinks = { name: 'club-links', sources: ['<rootDir>/src/features/communities/links'] };
const guides = { name: 'guides', sources: ['<rootDir>/src/features/communities/guides'] };
const dues = { name: 'dues', sources: ['<rootDir>/src/features/communities/dues'] };
/** Parts of groups that few visits need, loaded with them. */
const groups = { name: 'groups', sources: ['<rootDir>/src/features/conversations/groups'] };
/** Loaded with the picker. */
const emoji = { name: 'emoji', sources: ['<rootDir>/src/features/conversations/emoji'] };
/** Of what is shown when messages are forwarded, selected or requested. */
const sending = {
  name: 'sending',
  sources: ['requests', 'sending'].map((folder) => `<rootDir>/src/features/conversations/${folder}`),
};
const settings = {
  name: 'settings',
  sources: [
    'features/conversations/read-receipts-setting.tsx',
    'app/data-use',
    'app/pages/{look-settings,settings-page}.tsx',
  ].map((path) => `<rootDir>/src/${path}`),
};
/** Shown only while data is saved. */
const saver = { name: 'saver', sources: ['<rootDir>/src/ui/pictures/tap-to-load.tsx'] };
/** Loaded with the first mention or hashtag that is typed. */
const suggestions = { name: 'suggestions', sources: ['<rootDir>/src/ui/fields/suggestion-list.tsx'] };
/** Sentences that the server words in English: calls of these functions are compiled like those of the macros. */
const sentences = '#shared/sentence.ts';
/** Texts of pushes; the build adds those of notifications. */
const worker = { name: 'worker', sources: ['<rootDir>/src/service-worker'] };
const withOwnCatalog = [
  ...features,
  ...withMenuItems,
  ...withButtons,
  communities,
  attendance,
  digest,
  clubDesk,
  clubLinks,
  clubLog,
  clubNotices,
  elections,
  dues,
  guides,
  conversations,
  groups,
  emoji,
  sending,
  profiles,
  settings,
  saver,
  suggestions,
  worker,
];
const locales = '<rootDir>/src/locales/{locale}';

export default defineConfig({
  sourceLocale: sourceLocale.code,
  locales: publishedLocales.map(({ code }) => code),
  macro: { corePackage: ['@lingui/core/macro', sentences] },
  // Every page loads `messages`, so what is long or shown elsewhere has other catalogs. The landing page loads only the messages
  // of the parts that React hydrates.
  catalogs: [
    {
      path: `${locales}/messages`,
      include: ['<rootDir>/src'],
      exclude: [
        '<rootDir>/src/**/*.test.ts',
        landing,
        linkPage,
        legal,
        problems,
        options,
        ...withOwnCatalog.flatMap(({ sources }) => sources),
      ],
    },
    { path: `${locales}/legal`, include: [legal] },
    { path: `${locales}/problems`, include: [problems] },
    { path: `${locales}/options`, include: [options] },
    ...withOwnCatalog.map(({ name, sources }) => ({ path: `${locales}/${name}`, include: sources })),
    {
      path: `${locales}/landing`,
      include: [landing, '<rootDir>/src/ui/page/public-footer.tsx'],
      exclude: [`${landing}/islands`, `${landing}/pictures`],
    },
    { path: `${locales}/link-page`, include: [linkPage] },
    { path: `${locales}/landing-islands`, include: [`${landing}/islands`, `${landing}/pictures`] },
  ],
  format: formatter({ origins: true, lineNumbers: false }),
});

import { matchPath } from 'react-router';
import { lazyPage, type LazyPage } from './lazy-page.ts';

/** Who may open a page. */
export type Audience = 'everybody' | 'newcomers' | 'members';

const privacy = lazyPage(async () => (await import('#app/pages/legal/legal-page.tsx')).PrivacyPage, ['legal']);
const terms = lazyPage(async () => (await import('#app/pages/legal/legal-page.tsx')).TermsPage, ['legal']);
const accountDeleted = lazyPage(
  async () => (await import('#features/profiles/account-deleted-page.tsx')).AccountDeletedPage,
  ['profiles'],
);
const onboarding = lazyPage(
  async () => (await import('#features/profiles/onboarding/onboarding-page.tsx')).OnboardingPage,
  ['options', 'profiles'],
);
const feed = lazyPage(async () => {
  const { FeedPage, cacheFirstPosts } = await import('#features/posts/feed/feed-page.tsx');
  await cacheFirstPosts();
  return FeedPage;
});
const saved = lazyPage(async () => (await import('#features/posts/feed/saved-page.tsx')).SavedPage, ['posts']);
const tag = lazyPage(async () => (await import('#features/posts/feed/tag-page.tsx')).TagPage, ['posts']);
const post = lazyPage(async () => (await import('#features/posts/post-page.tsx')).PostPage, ['posts']);
const search = lazyPage(async () => (await import('#app/pages/search-page.tsx')).SearchPage, ['profiles']);
const profile = lazyPage(async () => (await import('#app/pages/profile-page.tsx')).ProfilePage, ['profiles']);
const ownProfile = lazyPage(async () => (await import('#app/pages/profile-page.tsx')).OwnProfileRedirect, ['profiles']);
const followers = lazyPage(
  async () => (await import('#features/connections/connections-page.tsx')).FollowersPage,
  ['connections'],
);
const following = lazyPage(
  async () => (await import('#features/connections/connections-page.tsx')).FollowingPage,
  ['connections'],
);
const chat = lazyPage(async () => (await import('#features/conversations/chat-page.tsx')).ChatPage, ['conversations']);
const settings = lazyPage(
  async () => (await import('#app/pages/settings-page.tsx')).SettingsPage,
  ['auth', 'exports', 'media', 'moderation', 'notifications', 'privacy', 'profiles'],
);
const discoverEvents = lazyPage(
  async () => (await import('#features/events/board/discover-page.tsx')).DiscoverPage,
  ['events'],
);
const guests = lazyPage(async () => (await import('#features/events/guests/guests-page.tsx')).GuestsPage, ['events']);
const checkIn = lazyPage(
  async () => (await import('#features/events/check-in/check-in-page.tsx')).CheckInPage,
  ['events'],
);
const ticket = lazyPage(
  async () => (await import('#features/events/registration/ticket-page.tsx')).TicketPage,
  ['events'],
);
const createEvent = lazyPage(
  async () => (await import('#features/events/editing/create-event-page.tsx')).CreateEventPage,
  ['events', 'media'],
);
const myEvents = lazyPage(
  async () => (await import('#features/events/board/my-events-page.tsx')).MyEventsPage,
  ['events'],
);
const editEvent = lazyPage(
  async () => (await import('#features/events/editing/edit-event-page.tsx')).EditEventPage,
  ['events', 'media'],
);
const event = lazyPage(async () => (await import('#features/events/event-page.tsx')).EventPage, ['events']);
const directory = lazyPage(
  async () => (await import('#features/ventures/directory/directory-page.tsx')).DirectoryPage,
  ['ventures'],
);
const business = lazyPage(
  async () => (await import('#features/ventures/profile/business-page.tsx')).BusinessPage,
  ['ventures'],
);
const businesses = lazyPage(
  async () => (await import('#features/ventures/manage/dashboard-page.tsx')).DashboardPage,
  ['ventures'],
);
const newBusiness = lazyPage(
  async () => (await import('#features/ventures/editing/create-business-page.tsx')).CreateBusinessPage,
  ['media', 'ventures'],
);
const changeBusiness = lazyPage(
  async () => (await import('#features/ventures/editing/update-business-page.tsx')).UpdateBusinessPage,
  ['media', 'ventures'],
);
const analytics = lazyPage(
  async () => (await import('#features/ventures/analytics/business-analytics-page.tsx')).BusinessAnalyticsPage,
  ['ventures'],
);
const notifications = lazyPage(
  async () => (await import('#features/notifications/notifications-page.tsx')).NotificationsPage,
  ['notifications'],
);
const intakeHub = lazyPage(async () => (await import('#features/intake/hub-page.tsx')).HubPage, ['intake']);
const intakeDirectory = lazyPage(
  async () => (await import('#features/intake/intake-directory-page.tsx')).IntakeDirectoryPage,
  ['intake'],
);
const share = lazyPage(async () => (await import('#features/posts/composer/share-page.tsx')).SharePage, ['composer']);
const outbox = lazyPage(async () => (await import('#features/outbox/outbox-page.tsx')).OutboxPage);

const sanctions = lazyPage(
  async () => (await import('#app/pages/sanctions-page.tsx')).SanctionsPage,
  ['moderation', 'exports'],
);
const transparency = lazyPage(
  async () => (await import('#features/moderation/transparency/transparency-page.tsx')).TransparencyPage,
  ['moderation'],
);
const queue = lazyPage(
  async () => (await import('#features/moderation/desk/queue-page.tsx')).QueuePage,
  ['moderation'],
);
const caseDetail = lazyPage(
  async () => (await import('#features/moderation/desk/case-page.tsx')).CasePage,
  ['moderation'],
);
const appeals = lazyPage(
  async () => (await import('#features/moderation/appeals/appeals-page.tsx')).AppealsPage,
  ['moderation'],
);
const audit = lazyPage(
  async () => (await import('#features/moderation/audit/audit-page.tsx')).AuditPage,
  ['moderation'],
);

/** Every page with its path and audience. */
export const pages: { path: string; audience: Audience; page: LazyPage }[] = [
  { path: '/privacy', audience: 'everybody', page: privacy },
  { path: '/privacy-policy', audience: 'everybody', page: privacy },
  { path: '/terms', audience: 'everybody', page: terms },
  { path: '/account-deleted', audience: 'everybody', page: accountDeleted },
  { path: '/onboarding', audience: 'newcomers', page: onboarding },
  { path: '/transparency', audience: 'everybody', page: transparency },
  // Also for suspended people, who can open nothing else.
  { path: '/sanctions', audience: 'newcomers', page: sanctions },
  { path: '/steward', audience: 'members', page: queue },
  { path: '/steward/cases/:id', audience: 'members', page: caseDetail },
  { path: '/steward/appeals', audience: 'members', page: appeals },
  { path: '/steward/audit', audience: 'members', page: audit },
  { path: '/feed', audience: 'members', page: feed },
  { path: '/feed/saved', audience: 'members', page: saved },
  { path: '/feed/tags/:tag', audience: 'members', page: tag },
  { path: '/feed/:postId', audience: 'members', page: post },
  { path: '/dashboard', audience: 'members', page: search },
  { path: '/chat/*', audience: 'members', page: chat },
  { path: '/events-parties', audience: 'members', page: discoverEvents },
  { path: '/events-parties/create-event', audience: 'members', page: createEvent },
  { path: '/events-parties/my-events', audience: 'members', page: myEvents },
  { path: '/events-parties/events/:eventId', audience: 'members', page: event },
  { path: '/events-parties/events/:eventId/guests', audience: 'members', page: guests },
  { path: '/events-parties/events/:eventId/ticket', audience: 'members', page: ticket },
  { path: '/events-parties/events/:eventId/check-in', audience: 'members', page: checkIn },
  { path: '/events-parties/events/:eventId/edit', audience: 'members', page: editEvent },
  { path: '/student-businesses', audience: 'members', page: directory },
  { path: '/student-businesses/business/:id', audience: 'members', page: business },
  { path: '/student-businesses/dashboard', audience: 'members', page: businesses },
  { path: '/student-businesses/create-business', audience: 'members', page: newBusiness },
  { path: '/student-businesses/update-business/:id', audience: 'members', page: changeBusiness },
  { path: '/student-businesses/business-analytics', audience: 'members', page: analytics },
  { path: '/intake-hub', audience: 'members', page: intakeHub },
  { path: '/intake-hub/directory', audience: 'members', page: intakeDirectory },
  { path: '/notifications', audience: 'members', page: notifications },
  { path: '/share', audience: 'members', page: share },
  { path: '/outbox', audience: 'members', page: outbox },
  { path: '/settings', audience: 'members', page: settings },
  { path: '/profile', audience: 'members', page: ownProfile },
  { path: '/profile/:username', audience: 'members', page: profile },
  { path: '/profile/:username/followers', audience: 'members', page: followers },
  { path: '/profile/:username/following', audience: 'members', page: following },
];

/** Starts loading the code of a page that may be opened next, except while data is saved. */
export function preloadPage(pathname: string): void {
  findPage(pathname)?.page.preload();
}

/** Returns the page of a path. */
export function findPage(pathname: string) {
  return pages.find(({ path }) => matchPath(path, pathname));
}

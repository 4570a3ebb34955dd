import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import type { Guide, GuideKeepers } from '@baraza/contract/features/communities.ts';
import { clubMember } from '#features/communities/communities.fixtures.ts';
import { ClubPage } from '#features/communities/club/club-page.tsx';
import { problem, signIn } from '#testing/api.ts';
import { pageBefore, serveApi } from '#testing/api-server.ts';
import { club, memberAs } from '#testing/communities.ts';
import { person } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { EditGuidePage, NewGuidePage } from './edit-guide-page.tsx';
import { changedLines, guideSlugOf } from './guide-draft.ts';
import { GuidePage } from './guide-page.tsx';
import { GuidesPage } from './guides-page.tsx';

beforeEach(() => void signIn());

const guide = (more: Partial<Guide> = {}): Guide => ({
  slug: 'rules',
  title: 'Rules',
  content: '# Rules\n\n- Be kind.\n- Be *early*.',
  version: 1,
  updatedAt: '2026-11-20T08:00:00.000Z',
  editor: person({ first_name: 'Ben', last_name: 'Kamau' }),
  canEdit: true,
  ...more,
});
const at = '/clubs/chess-club';

interface Stored {
  guides: Guide[];
  canEdit?: boolean;
  isDown?: boolean;
  keepers?: GuideKeepers;
}

/** The stored guides can be changed by the test, as others do. */
function open(stored: Stored, path: string) {
  const find = (slug: string | undefined) => stored.guides.find((each) => each.slug === slug);
  const history = (from: number) =>
    Array.from({ length: from }, (_, index) => guide({ version: from - index, content: `Text ${from - index}` }));
  const calls = serveApi({
    'GET /api/communities/:idOrSlug': () => club({ viewer: memberAs('MODERATOR') }),
    'GET /api/communities/:id/members': () => ({ users: [clubMember(1), clubMember(2)], total: 2 }),
    'GET /api/communities/:id/guide-keepers': () => stored.keepers ?? { keepers: [], canEdit: false },
    'PUT /api/communities/:id/guide-keepers': ({ body }) => {
      const { userIds } = body as { userIds: string[] };
      if (stored.isDown) return problem('unavailable', 'Try again soon.');
      return (stored.keepers = {
        keepers: [clubMember(1), clubMember(2)].filter(({ id }) => userIds.includes(id)),
        canEdit: true,
      });
    },
    'GET /api/communities/:id/guides': () =>
      stored.isDown
        ? problem('unavailable', 'Try again soon.')
        : { guides: stored.guides, canEdit: stored.canEdit ?? true },
    'GET /api/communities/:id/guides/:slug': ({ params }) =>
      find(params['slug']) ?? problem('not_found', 'There is nothing here.'),
    'GET /api/communities/:id/guides/:slug/history': ({ query }) =>
      query['lastVersion'] === undefined
        ? pageBefore('/api/communities/x/guides/rules/history?lastVersion=2', history(3).slice(0, 2))
        : history(1),
    'DELETE /api/communities/:id/guides/:slug': ({ params }) => {
      stored.guides = stored.guides.filter(({ slug }) => slug !== params['slug']);
    },
    'PUT /api/communities/:id/guides/:slug': ({ params, body }) => {
      const { expectedVersion, ...texts } = body as Guide & { expectedVersion: number };
      if (stored.isDown) return problem('unavailable', 'Try again soon.');
      const slug = params['slug'] ?? '';
      if ((find(slug)?.version ?? 0) !== expectedVersion) return problem('version_conflict', 'Changed meanwhile.');
      const saved = guide({ ...texts, slug, version: expectedVersion + 1 });
      stored.guides = [...stored.guides.filter((each) => each.slug !== slug), saved];
      return saved;
    },
  });
  const view = renderWithApp(
    <Routes>
      <Route path="/clubs/:slug" element={<ClubPage />} />
      <Route path="/clubs/:slug/guides" element={<GuidesPage />} />
      <Route path="/clubs/:slug/new-guide" element={<NewGuidePage />} />
      <Route path="/clubs/:slug/guides/:guideSlug" element={<GuidePage />} />
      <Route path="/clubs/:slug/guides/:guideSlug/edit" element={<EditGuidePage />} />
    </Routes>,
    { path },
  );
  const puts = () => calls.filter(({ key }) => key.startsWith('PUT')).map(({ params, body }) => [params['slug'], body]);
  return { puts, ...view };
}

const many = Array.from({ length: 6 }, (_, index) => guide({ slug: `guide-${index}`, title: `Guide ${index}` }));

test('the page of a club lists five guides and links to all of them', async () => {
  open({ guides: many, canEdit: false }, at);
  const list = within(await screen.findByRole('list', { name: 'Guides' }));
  expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
    many.slice(0, 5).map(({ slug }) => `${at}/guides/${slug}`),
  );
  expect(screen.queryByRole('link', { name: 'Add a guide' })).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'All guides' }));
  expect(within(await screen.findByRole('list', { name: 'Guides' })).getAllByRole('link')).toHaveLength(6);
});

test('a club without guides shows nothing to members, and the first step to the people who keep them', async () => {
  const { unmount } = open({ guides: [], canEdit: false }, at);
  await screen.findByRole('heading', { name: 'Members' });
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Guides' })).toBeNull());
  unmount();
  open({ guides: [] }, at);
  expect(await screen.findByRole('link', { name: 'Add a guide' })).toBeDefined();
});

test('all guides are loaded again after a failure', async () => {
  const stored = { guides: [] as Guide[], canEdit: false, isDown: true };
  open(stored, `${at}/guides`);
  const retry = await screen.findByRole('button', { name: 'Retry' }, { timeout: 5_000 });
  stored.isDown = false;
  await userEvent.click(retry);
  expect(await screen.findByText('No guides yet.')).toBeDefined();
});

test('shows a guide with its headings and lists, and who wrote it', async () => {
  open({ guides: [guide({ title: 'How we play', canEdit: false })] }, `${at}/guides/rules`);
  expect(await screen.findByRole('heading', { level: 2, name: 'Rules' })).toBeDefined();
  expect(screen.getByRole('heading', { level: 1, name: 'How we play' })).toBeDefined();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Be kind.', 'Be early.']);
  expect(screen.getByText('Ben Kamau').parentElement?.textContent).toMatch(/^Updated .* by Ben Kamau$/);
  expect(screen.queryByRole('link', { name: 'Edit guide' })).toBeNull();
});

test('says that a guide does not exist any more', async () => {
  open({ guides: [] }, `${at}/guides/rules`);
  expect(await screen.findByText('This guide does not exist any more.')).toBeDefined();
});

test('adds a guide at an address made of its title', async () => {
  const { puts } = open({ guides: [guide({ slug: 'regles-du-cafe' })] }, `${at}/new-guide`);
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  expect(screen.getByText(/At least 3 characters/)).toBeDefined();
  await userEvent.type(screen.getByLabelText('Title'), 'Règles du café!');
  await userEvent.type(screen.getByLabelText('Text'), '**Hello**');
  await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
  expect(within(screen.getByRole('region', { name: 'Preview' })).getByText('Hello').tagName).toBe('STRONG');
  await userEvent.click(screen.getByRole('button', { name: 'Continue writing' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Règles du café!' })).toBeDefined();
  expect(puts()).toEqual([
    ['regles-du-cafe-2', { title: 'Règles du café!', content: '**Hello**', expectedVersion: 0 }],
  ]);
});

test('begins a guide with headings', async () => {
  open({ guides: [] }, `${at}/new-guide`);
  await userEvent.click(await screen.findByRole('button', { name: 'Begin with headings' }));
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Rules');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toMatch(/^# When we meet\n\n/);
  expect(screen.queryByRole('button', { name: 'Begin with headings' })).toBeNull();
});

test('keeps what was typed when saving fails, and on the next visit', async () => {
  const stored = { guides: [guide()], isDown: true };
  const { unmount } = open(stored, `${at}/guides/rules/edit`);
  await userEvent.type(await screen.findByLabelText('Text'), ' Bring water.');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Try again soon.')).toBeDefined();
  unmount();
  stored.isDown = false;
  const { puts } = open(stored, `${at}/guides/rules/edit`);
  const text = await screen.findByLabelText<HTMLTextAreaElement>('Text');
  expect(text.value).toMatch(/ Bring water\.$/);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/Bring water\./)).toBeDefined();
  expect(puts()).toMatchObject([['rules', { expectedVersion: 1 }]]);
});

test('after a conflict shows what changed, and saves what was typed on top of it', async () => {
  const stored = { guides: [guide()] };
  const { puts } = open(stored, `${at}/guides/rules/edit`);
  await userEvent.type(await screen.findByLabelText('Text'), ' Bring water.');
  stored.guides = [guide({ version: 2, content: '# Rules\n\n- Be *early*.\n- Be loud.' })];
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const panel = within(await screen.findByRole('region', { name: 'Changed meanwhile' }));
  expect(panel.getByText('- Be loud.')).toBeDefined();
  expect(panel.getByText('- Be kind.')).toBeDefined();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toMatch(/ Bring water\.$/);
  await userEvent.click(panel.getByRole('button', { name: 'Continue with my text' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/Bring water\./)).toBeDefined();
  expect(puts()).toMatchObject([
    ['rules', { expectedVersion: 1 }],
    ['rules', { expectedVersion: 2 }],
  ]);
});

test('after a conflict takes the stored text if asked to', async () => {
  const stored = { guides: [guide()] };
  open(stored, `${at}/guides/rules/edit`);
  await userEvent.type(await screen.findByLabelText('Text'), ' Mine.');
  stored.guides = [guide({ version: 2, content: 'Other words.' })];
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Discard mine and use the new text' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toBe('Other words.');
});

test('a guide that was deleted meanwhile can be saved as a new one', async () => {
  const stored = { guides: [guide()] };
  const { puts } = open(stored, `${at}/guides/rules/edit`);
  await userEvent.type(await screen.findByLabelText('Text'), ' Mine.');
  stored.guides = [];
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Someone else has deleted this guide meanwhile.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Continue with my text' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Rules' })).toBeDefined();
  expect(puts().at(-1)).toMatchObject(['rules', { expectedVersion: 0 }]);
});

test('an earlier version can be edited and saved again', async () => {
  const { puts } = open({ guides: [guide({ version: 3, content: 'Text 3' })] }, `${at}/guides/rules`);
  await userEvent.click(await screen.findByRole('button', { name: 'Earlier versions' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Load older versions' }));
  expect(await screen.findByText('Text 1')).toBeDefined();
  const [second] = screen.getAllByRole('button', { name: 'Edit this version', hidden: true });
  await userEvent.click(second as HTMLElement);
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Text')).value).toBe('Text 2');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Text 2')).toBeDefined();
  expect(puts()).toMatchObject([['rules', { content: 'Text 2', expectedVersion: 3 }]]);
});

test('deletes a guide after a question', async () => {
  open({ guides: [guide()] }, `${at}/guides/rules`);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete guide' }));
  const question = within(await screen.findByRole('dialog'));
  await userEvent.click(question.getByRole('button', { name: 'Delete guide' }));
  expect(await screen.findByRole('link', { name: 'Add a guide' })).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Guides' })).toBeNull());
});

test.each([`${at}/new-guide`, `${at}/guides/rules/edit`])(
  '%s is not for members who cannot change guides',
  async (path) => {
    open({ guides: [guide({ canEdit: false })], canEdit: false }, path);
    expect(await screen.findByText(/^Moderators, stewards and keepers change the guides/)).toBeDefined();
  },
);

test('an address is Latin letters and digits that are not taken', () => {
  expect(guideSlugOf('  Café & Co. ', [], 60)).toBe('cafe-co');
  expect(guideSlugOf('قواعد النادي', ['guide', 'guide-2'], 60)).toBe('guide-3');
  expect(guideSlugOf('x'.repeat(80), [], 60)).toHaveLength(57);
});

test('changed lines are those that only one text has', () => {
  expect(changedLines('one\ntwo\n\nthree', 'three\n\none\nfour')).toEqual({ added: ['four'], removed: ['two'] });
});

test('a guide names its keepers, whom officers and stewards choose among the members', async () => {
  const stored: Stored = { guides: [guide()], keepers: { keepers: [clubMember(1)], canEdit: true } };
  open(stored, `${at}/guides/rules`);
  expect(await screen.findByText(/^Kept by .*Otieno 1/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Choose keepers' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Who keeps the guides?' }));
  await userEvent.click(await dialog.findByRole('button', { name: /^Add .*Otieno 2/ }));
  await userEvent.click(dialog.getByRole('button', { name: /^Remove .*Otieno 1/ }));
  stored.isDown = true;
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Try again soon.')).toBeDefined();
  stored.isDown = false;
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^Kept by .*Otieno 2/)).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(stored.keepers?.keepers.map(({ id }) => id)).toEqual([clubMember(2).id]);
});

test('members see who keeps the guides and choose nobody', async () => {
  open(
    { guides: [guide({ canEdit: false })], canEdit: false, keepers: { keepers: [clubMember(1)], canEdit: false } },
    `${at}/guides`,
  );
  expect(await screen.findByText(/^Kept by/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Choose keepers' })).toBeNull();
});

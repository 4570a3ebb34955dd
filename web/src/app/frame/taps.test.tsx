import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { BottomBar } from '#app/shell/phone-bars.tsx';
import { FeedPage } from '#features/posts/feed/feed-page.tsx';
import { numberedPost, numberedPosts, postImage } from '#features/posts/posts.fixtures.ts';
import { draftKeyOf, readDraft } from '#platform/device/draft.ts';
import { answerCalls, signIn } from '#testing/api.ts';
import { renderWithApp } from '#testing/render.tsx';
import { showFirstPosts } from './first-posts.ts';
import { performTaps } from './perform-taps.ts';
import { prepareFrame } from './prepare-frame.ts';
import { prerenderFrame } from './prerender.tsx';
import { recordTaps } from './record-taps.ts';

const built = await prerenderFrame();
const root = () => document.querySelector('#root')!;
const control = (name: string) => root().querySelector<HTMLElement>(`[data-tap="${name}"]`)!;
const states = () =>
  [...root().querySelectorAll<HTMLElement>('[aria-pressed]')].map(
    ({ dataset, ariaPressed, textContent }) => `${dataset['tap']} ${ariaPressed} ${textContent}`,
  );

/** Shows the built page before the app's code has run. */
function showFrame(posts = numberedPosts(3, 3)): void {
  document.body.innerHTML = `<div id="root"><div class="early"><b>Baraza</b><i></i><i></i><i></i><div>${built.html}</div></div></div>`;
  prepareFrame(built.parts);
  showFirstPosts(posts);
}

/** Replaces the frame, as the app's first render does. Returns which controls were clicked. */
function startApp(html: string): string[] {
  const clicked: string[] = [];
  performTaps(root());
  root().addEventListener('click', (event) => {
    const tapped = (event.target as HTMLElement).closest<HTMLElement>('[data-tap]');
    clicked.push(tapped?.dataset['tap'] ?? '');
    event.preventDefault();
  });
  root().innerHTML = html;
  return clicked;
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  localStorage.clear();
  document.documentElement.lang = 'en';
  window.history.replaceState(null, '', '/feed');
  vi.stubGlobal('innerWidth', 360);
  signIn();
  const listeners = new AbortController();
  const add = document.addEventListener.bind(document);
  vi.spyOn(document, 'addEventListener').mockImplementation(
    (type: string, listener: EventListenerOrEventListenerObject, options?: unknown) =>
      add(type, listener, { capture: options === true, signal: listeners.signal }),
  );
  recordTaps();
  return () => {
    listeners.abort();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    document.body.innerHTML = '';
  };
});

test('a tap on a heart fills it and counts it, and the app performs it once', async () => {
  showFrame([numberedPost(1, { likesCounter: 7 })]);
  const like = `like ${numberedPost(1).id}`;
  control(like)
    .querySelector('svg')!
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(control(like).getAttribute('aria-pressed')).toBe('true');
  expect(control(like).textContent).toBe('8');
  const clicked = startApp(`<button data-tap="${like}" aria-pressed="false"></button>`);
  await settled();
  expect(clicked).toEqual([like]);
  root().append('A later change');
  await settled();
  expect(clicked).toEqual([like]);
});

test('a heart that was tapped twice, or is full in the app already, stays as it is', async () => {
  showFrame(numberedPosts(2, 2));
  const [first, second] = [`like ${numberedPost(1).id}`, `like ${numberedPost(2).id}`];
  control(first).click();
  control(first).click();
  control(second).click();
  const clicked = startApp(
    `<button data-tap="${first}" aria-pressed="false"></button><button data-tap="${second}" aria-pressed="true"></button>`,
  );
  await settled();
  expect(clicked).toEqual([]);
});

test('taps on links and buttons are highlighted, follow no link, and are performed in order', async () => {
  showFrame([numberedPost(1)]);
  const { id } = numberedPost(1);
  const names = [`share ${id}`, `post ${id}`, 'compose', 'page /events-parties'];
  const isFollowed = vi.fn<(event: Event) => void>();
  document.body.addEventListener('click', isFollowed);
  for (const name of names) {
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    control(name).dispatchEvent(click);
    expect(click.defaultPrevented).toBe(true);
    expect(control(name).dataset['tapped']).toBe('');
  }
  control('compose').click();
  const clicked = startApp(names.map((name) => `<button data-tap="${name}"></button>`).join(''));
  await settled();
  expect(clicked).toEqual([`share ${id}`, `post ${id}`, 'page /events-parties', 'compose']);
});

test('one tab is pressed at a time, and the app opens the last one', async () => {
  showFrame();
  control('tab following').click();
  control('tab campus').click();
  expect(states().filter((state) => state.startsWith('tab'))).toEqual([
    'tab everyone false Everyone',
    'tab following false Following',
    'tab campus true My campus',
  ]);
  const clicked = startApp(
    ['everyone', 'following', 'campus'].map((tab) => `<button data-tap="tab ${tab}" aria-pressed="false">`).join(''),
  );
  await settled();
  expect(clicked).toEqual(['tab campus']);
});

test('a tap on what the app does not show does nothing, also when it appears after the person has done something', async () => {
  showFrame([numberedPost(1)]);
  control(`like ${numberedPost(1).id}`).click();
  const clicked = startApp('<p>Another list</p>');
  await settled();
  dispatchEvent(new Event('pointerdown'));
  root().innerHTML = `<button data-tap="like ${numberedPost(1).id}" aria-pressed="false"></button>`;
  await settled();
  expect(clicked).toEqual([]);
});

test('what is typed after a tap on the composer’s button is kept as the draft, and the composer takes over', async () => {
  const { id } = signIn();
  showFrame();
  document.body.insertAdjacentHTML('beforeend', '<textarea class="early-draft" hidden></textarea>');
  const box = document.querySelector<HTMLTextAreaElement>('.early-draft')!;
  control('compose').click();
  expect(document.activeElement).toBe(box);
  await userEvent.type(box, 'Anyone');
  const clicked = startApp('<button data-tap="compose"></button>');
  await settled();
  expect(clicked).toEqual(['compose']);
  await userEvent.type(box, ' for lunch?');
  expect(readDraft(draftKeyOf(id, 'post'))).toBe('Anyone for lunch?');
  root().insertAdjacentHTML('beforeend', '<dialog open><textarea>Anyone for lunch?</textarea></dialog>');
  await settled();
  expect(box.hidden).toBe(true);
  const form = root().querySelector('textarea')!;
  expect([document.activeElement, form.selectionStart]).toEqual([form, 'Anyone for lunch?'.length]);
});

test('every control of the frame belongs to one of the app', async () => {
  const posts = [
    numberedPost(3, { liked: true, likesCounter: 1200 }),
    numberedPost(2, { PostImage: [postImage(1)] }),
    numberedPost(1),
  ];
  showFrame(posts);
  expect(control(`like ${posts[0]!.id}`).textContent).toBe('1.2K');
  expect(control(`like ${posts[0]!.id}`).getAttribute('aria-pressed')).toBe('true');
  const names = [...root().querySelectorAll<HTMLElement>('[data-tap]')].map(({ dataset }) => dataset['tap']);
  expect(names.length).toBeGreaterThan(20);
  document.body.innerHTML = '';
  answerCalls(({ url }) => (url.pathname === '/api/posts' ? posts : undefined));
  const { container } = renderWithApp(
    <>
      <FeedPage />
      <BottomBar />
    </>,
    { path: '/feed' },
  );
  await screen.findByText('Post 3');
  const shown = [...container.querySelectorAll<HTMLElement>('[data-tap]')].map(({ dataset }) => dataset['tap']);
  expect(names.filter((name) => !shown.includes(name))).toEqual([]);
  await act(settled);
});

test('the frame is in the language of the page, without what the operator has hidden', () => {
  const user = signIn();
  localStorage.setItem(`baraza.copied.installation.${user.id}`, JSON.stringify({ hiddenFeatures: ['events'] }));
  localStorage.setItem(`baraza.typed.feed-tab.${user.id}`, 'campus');
  document.documentElement.lang = 'fr';
  showFrame();
  expect(states().filter((state) => state.startsWith('tab'))).toEqual([
    'tab everyone false Tous',
    'tab following false Abonnements',
    'tab campus true Mon campus',
  ]);
  expect(control('page /student-businesses').textContent).not.toBe('');
  expect(control('page /events-parties')).toBeNull();
  expect(control('page /feed').getAttribute('aria-current')).toBe('page');
});

test.each([
  ['/intake-hub', true, 6],
  ['/settings', true, 0],
  ['/feed', false, 0],
])('on %s, shows only controls that belong there', (path, isOnboarded, count) => {
  signIn({ isOnboarded });
  window.history.replaceState(null, '', path);
  showFrame([]);
  const names = [...root().querySelectorAll<HTMLElement>('[data-tap]')].map(({ dataset }) => dataset['tap']);
  expect(names.filter((name) => name?.startsWith('page /'))).toHaveLength(count);
  expect(names).not.toContain('compose');
});

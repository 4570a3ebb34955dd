import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Post } from '@baraza/contract/features/posts.ts';
import type { Member } from '@baraza/e2e/support/member.ts';
import { openWindow } from '@baraza/e2e/support/window.ts';
import type { Step } from './script.ts';
import type { UnreliableProxy } from './unreliable-proxy.ts';

export interface Scene {
  browser: Browser;
  proxy: UnreliableProxy;
  fan: Member;
  /** The tag of all posts of the scene, and of no other. */
  tag: string;
  posts: readonly Post[];
}

export interface ScriptResult {
  failures: string[];
  taps: number;
  /** Likes whose response was lost. */
  lost: number;
  /** Taps that failed because of the network and were reported to the person. */
  reported: number;
}

interface Hearts {
  liked: boolean;
  likesCounter: number;
}

/** The page sends a like two seconds after the tap. */
const sendDelay = 2_500;
/** All retries are over after this time, in ms. */
const patience = 40_000;

/**
 * Plays a script on the built page. In the end each post must show what the server stores, and that must be the last
 * tap, unless the network failed and the page said so.
 */
export async function playScript(scene: Scene, script: readonly Step[]): Promise<ScriptResult> {
  const { proxy, posts } = scene;
  const lastTaps = new Map<string, { liked: boolean; time: number }>();
  const failures: string[] = [];
  const reportedAt: number[] = [];
  let taps = 0;

  await using stack = new AsyncDisposableStack();
  const context = await openContext(scene, () => reportedAt.push(Date.now()));
  stack.defer(() => context.close());
  let page = await openPage(scene, context);
  let other: Page | undefined;

  /** Whether a tap at that time failed because of the network and the page has said so. */
  const isExcused = (id: string, since: number) => {
    const likes = proxy.likesOf(id).filter(({ time }) => time >= since);
    return (
      reportedAt.some((time) => time >= since) &&
      !likes.some(({ response }) => response === 'delivered') &&
      (proxy.hasFailedSince(since) || likes.some(({ response }) => response === 'lost'))
    );
  };
  const check = async (): Promise<string[]> => {
    const checked = await Promise.all(posts.map(({ id }, index) => checkPost(id, index)));
    return checked.filter((failure) => failure !== undefined);
  };
  const checkPost = async (id: string, index: number): Promise<string | undefined> => {
    const [shown, stored] = [await shownHearts(page, index), await storedHearts(scene, id)];
    if (shown.liked !== stored.liked || shown.likesCounter !== stored.likesCounter) {
      return `post ${index} shows ${format(shown)}, the server stores ${format(stored)}`;
    }
    const lastTap = lastTaps.get(id);
    if (!lastTap || lastTap.liked === stored.liked || isExcused(id, lastTap.time)) return;
    return `post ${index} was ${lastTap.liked ? 'liked' : 'unliked'} last, and is ${format(stored)}`;
  };
  const settle = async () => {
    // The last taps are sent before the network recovers.
    await sleep(sendDelay);
    await proxy.recover();
    const deadline = Date.now() + patience;
    while (Date.now() < deadline && (await check()).length > 0) await sleep(200);
  };

  for (const step of script) {
    if (step.action === 'tap') {
      const id = posts[step.post]?.id ?? '';
      const lastTap = lastTaps.get(id);
      const time = Date.now();
      const { before, after } = await tap(page, step.post);
      if (lastTap && lastTap.liked !== before && !isExcused(id, lastTap.time)) {
        failures.push(`post ${step.post} changed without a tap`);
      }
      if (after === before) failures.push(`post ${step.post} did not change after a tap`);
      lastTaps.set(id, { liked: after, time });
      taps += 1;
    } else if (step.action === 'wait') await sleep(step.ms);
    else if (step.action === 'lose responses') proxy.loseResponses(step.count, step.part);
    else if (step.action === 'fail') proxy.fail(step.ms);
    else if (step.action === 'reload') await load(page, scene);
    else if (step.action === 'close') {
      await page.close({ runBeforeUnload: true });
      await sleep(step.ms);
      page = await openPage(scene, context);
    } else {
      // Tabs do not synchronize, so the other one is loaded after this one has settled.
      await settle();
      [page, other] = [other ?? (await context.newPage()), page];
      await load(page, scene);
    }
  }
  await settle();
  // Late changes would appear within this time.
  await sleep(sendDelay);
  failures.push(...(await check()));
  const lostPerPost = posts.map(({ id }) => proxy.likesOf(id).filter(({ response }) => response === 'lost').length);
  if (reportedAt.length > 0 && Math.max(...lostPerPost) < 2 && !proxy.hasFailedSince(0)) {
    failures.push('one lost response was reported as a failure');
  }
  return {
    failures,
    taps,
    lost: lostPerPost.reduce((sum, count) => sum + count, 0),
    reported: [...lastTaps].filter(([id, { time }]) => isExcused(id, time)).length,
  };
}

async function openContext({ browser, proxy, fan }: Scene, onReport: () => void): Promise<BrowserContext> {
  const context = await openWindow(browser, proxy.url, { as: fan });
  await context.exposeBinding('likeFailed', onReport);
  // Toasts disappear, and a page can be closed after it has shown one.
  await context.addInitScript(() => {
    setInterval(() => {
      const alerts = [...document.querySelectorAll('[role=alert]')];
      if (alerts.some(({ textContent }) => textContent.includes('Failed to like post...'))) {
        (globalThis as unknown as { likeFailed: () => void }).likeFailed();
      }
    }, 100);
  });
  return context;
}

async function openPage(scene: Scene, context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await load(page, scene);
  return page;
}

/** Shows the posts; retries while the network is down. */
async function load(page: Page, { tag, posts }: Scene): Promise<void> {
  const deadline = Date.now() + patience;
  for (;;) {
    try {
      await page.goto(`/feed/tags/${tag}`, { waitUntil: 'commit' });
      await likeButton(page, posts.length - 1).waitFor({ timeout: 15_000 });
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(200);
    }
  }
}

function likeButton(page: Page, index: number) {
  return page
    .getByRole('article')
    .filter({ hasText: `Number ${index}.` })
    .getByRole('button', { name: 'Like' });
}

async function shownHearts(page: Page, index: number): Promise<Hearts> {
  return likeButton(page, index).evaluate((button) => ({
    liked: button.ariaPressed === 'true',
    likesCounter: Number(/\d+$/.exec(button.textContent)?.[0] ?? 0),
  }));
}

/** Taps a like button and returns its state before and after, in one task so that no response can arrive between. */
async function tap(page: Page, index: number): Promise<{ before: boolean; after: boolean }> {
  return likeButton(page, index).evaluate(async (button: HTMLButtonElement) => {
    const before = button.ariaPressed === 'true';
    button.click();
    // React renders before the next task.
    await new Promise((resolve) => setTimeout(resolve));
    return { before, after: button.ariaPressed === 'true' };
  });
}

async function storedHearts({ fan }: Scene, id: string): Promise<Hearts> {
  const { liked, likesCounter } = await fan.call<Post>('GET', `/api/posts/${id}`);
  return { liked, likesCounter };
}

function format({ liked, likesCounter }: Hearts): string {
  return `${liked ? 'liked' : 'not liked'} with ${likesCounter} likes`;
}

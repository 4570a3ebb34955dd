import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Post } from '@baraza/contract/features/posts.ts';
import type { Member } from '@baraza/e2e/support/member.ts';
import { openWindow } from '@baraza/e2e/support/window.ts';
import type { MoodyNet } from './moody-net.ts';
import type { Step } from './script.ts';

/** Who walks, over which net, and what they may like: all posts of one tag. */
export interface Walker {
  browser: Browser;
  net: MoodyNet;
  fan: Member;
  tag: string;
  posts: readonly Post[];
}

/** What came of one script. */
export interface Walk {
  faults: string[];
  taps: number;
  /** Likes whose answer was lost. */
  lost: number;
  /** Taps that the net spoiled until the person was told so. */
  told: number;
}

interface Hearts {
  liked: boolean;
  likesCounter: number;
}

/** The server is told two seconds after a tap. */
const untilTold = 2_500;
/** Everything that is tried again has been tried by then, in ms. */
const patience = 40_000;

/**
 * Plays a script on the built page. What the person wants of each post is where their last tap went; a tap that the net
 * spoiled counts no more once the page has said so, and then what the server holds is what has to be shown.
 */
export async function walk(walker: Walker, script: readonly Step[]): Promise<Walk> {
  const { net, posts } = walker;
  const wanted = new Map<string, { liked: boolean; at: number }>();
  const faults: string[] = [];
  const toldAt: number[] = [];
  let taps = 0;

  await using stack = new AsyncDisposableStack();
  const context = await openContext(walker, () => toldAt.push(Date.now()));
  stack.defer(() => context.close());
  let page = await openPage(walker, context);
  let other: Page | undefined;

  const isSpoiled = (id: string, since: number) =>
    toldAt.some((at) => at >= since) &&
    !net.likesOf(id).some(({ at, end }) => at >= since && end === 'answered') &&
    (net.hasFailedSince(since) || net.likesOf(id).some(({ at, end }) => at >= since && end === 'lost'));
  /** All that is not as it should be at this moment. */
  const look = async (): Promise<string[]> => {
    const seen = await Promise.all(posts.map(({ id }, place) => faultOf(id, place)));
    return seen.filter((fault) => fault !== undefined);
  };
  const faultOf = async (id: string, place: number): Promise<string | undefined> => {
    const [shown, held] = [await heartOf(page, place), await heldBy(walker, id)];
    if (shown.liked !== held.liked || shown.likesCounter !== held.likesCounter) {
      return `post ${place} shows ${say(shown)}, the server holds ${say(held)}`;
    }
    const want = wanted.get(id);
    if (!want || want.liked === held.liked || isSpoiled(id, want.at)) return;
    return `post ${place} was ${want.liked ? 'liked' : 'unliked'} last, and is ${say(held)}`;
  };
  const settle = async () => {
    // Trouble comes to what was tapped last as well.
    await sleep(untilTold);
    await net.heal();
    const late = Date.now() + patience;
    while (Date.now() < late && (await look()).length > 0) await sleep(200);
  };

  for (const step of script) {
    if (step.act === 'tap') {
      const id = posts[step.post]?.id ?? '';
      const want = wanted.get(id);
      const at = Date.now();
      const { before, after } = await tap(page, step.post);
      if (want && want.liked !== before && !isSpoiled(id, want.at)) faults.push(`post ${step.post} turned by itself`);
      if (after === before) faults.push(`post ${step.post} did not turn at a tap`);
      wanted.set(id, { liked: after, at });
      taps += 1;
    } else if (step.act === 'wait') await sleep(step.ms);
    else if (step.act === 'lose') net.loseAnswers(step.count, step.part);
    else if (step.act === 'fail') net.fail(step.ms);
    else if (step.act === 'reload') await load(page, walker);
    else if (step.act === 'close') {
      await page.close({ runBeforeUnload: true });
      await sleep(step.ms);
      page = await openPage(walker, context);
    } else {
      // Tabs do not tell each other, so the other one begins where this one ended.
      await settle();
      [page, other] = [other ?? (await context.newPage()), page];
      await load(page, walker);
    }
  }
  await settle();
  // What is still held back would come out by then.
  await sleep(untilTold);
  faults.push(...(await look()));
  const likes = posts.flatMap(({ id }) => net.likesOf(id));
  const wasLostTwice = posts.some(({ id }) => net.likesOf(id).filter(({ end }) => end === 'lost').length > 1);
  if (toldAt.length > 0 && !wasLostTwice && !net.hasFailedSince(0))
    faults.push('one lost answer was told as a failure');
  const told = [...wanted].filter(([id, { at }]) => isSpoiled(id, at)).length;
  return { faults, taps, lost: likes.filter(({ end }) => end === 'lost').length, told };
}

async function openContext({ browser, net, fan }: Walker, onTold: () => void): Promise<BrowserContext> {
  const context = await openWindow(browser, net.url, { as: fan });
  await context.exposeBinding('likeFailed', onTold);
  // Toasts come and go, and what a page has said is to be known after it was closed.
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

async function openPage(walker: Walker, context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await load(page, walker);
  return page;
}

/** Shows the posts, trying again while the net is down, as a person does. */
async function load(page: Page, walker: Walker): Promise<void> {
  const { tag, posts } = walker;
  const late = Date.now() + patience;
  for (;;) {
    try {
      await page.goto(`/feed/tags/${tag}`, { waitUntil: 'commit' });
      await heart(page, posts.length - 1).waitFor({ timeout: 15_000 });
      return;
    } catch (error) {
      if (Date.now() > late) throw error;
      await sleep(200);
    }
  }
}

/** The heart of a post, by its place in the order of writing; the page shows the newest first. */
function heart(page: Page, place: number) {
  return page
    .getByRole('article')
    .filter({ hasText: `Number ${place}.` })
    .getByRole('button', { name: 'Like' });
}

async function heartOf(page: Page, place: number): Promise<Hearts> {
  return heart(page, place).evaluate((button) => ({
    liked: button.ariaPressed === 'true',
    likesCounter: Number(/\d+$/.exec(button.textContent)?.[0] ?? 0),
  }));
}

/** Taps a heart, and answers how it was before and after; in one go, lest an answer comes in between. */
async function tap(page: Page, place: number): Promise<{ before: boolean; after: boolean }> {
  return heart(page, place).evaluate(async (button: HTMLButtonElement) => {
    const before = button.ariaPressed === 'true';
    button.click();
    // React has rendered by then.
    await new Promise((resolve) => setTimeout(resolve));
    return { before, after: button.ariaPressed === 'true' };
  });
}

async function heldBy({ fan }: Walker, id: string): Promise<Hearts> {
  const { liked, likesCounter } = await fan.call<Post>('GET', `/api/posts/${id}`);
  return { liked, likesCounter };
}

function say({ liked, likesCounter }: Hearts): string {
  return `${liked ? 'liked' : 'not liked'} by ${likesCounter}`;
}

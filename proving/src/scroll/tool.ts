import type { Page } from 'playwright-core';
import { launchBrowser } from '@baraza/e2e/support/browser.ts';
import { member } from '@baraza/e2e/support/member.ts';
import { paintedPicture } from '@baraza/e2e/support/painted-picture.ts';
import { startProduct } from '@baraza/e2e/support/product.ts';
import { openWindow } from '@baraza/e2e/support/window.ts';
import { defineTool, report, say } from '#shared/tool.ts';
import { addMessages, addPosts } from './data.ts';
import { type Course, memoryOf, scrollThrough } from './scroll-through.ts';

/** The heap of the page after a collection, in MB: what a cheap phone has for one page. */
const maxHeap = 150;
const maxElements = 4_000;
/** In pixels per frame; 3,600 pixels per second, faster than reading speed. */
const readingSpeed = 60;

interface List {
  count: number;
  /** The number of the item on the screen at the start. */
  start: number;
}

/** Scrolls through a list, prints the measurements and returns what is wrong. */
async function checkScrolling(page: Page, name: string, course: Course, { start, count }: List): Promise<string[]> {
  const before = await memoryOf(page);
  const result = await scrollThrough(page, course);
  const after = await memoryOf(page);
  const { numbers, frames, lateFrames, longestFrame, longTasks, longestTask, seconds } = result;
  const { compared, jumps, gaps } = result;
  const [farthestJump, highestGap] = [result.farthestJump.toFixed(0), result.highestGap.toFixed(0)];
  const heap = after.heap.toFixed(1);
  say(
    `${name}: ${numbers.length} of ${count} in ${seconds.toFixed(0)} s, heap ${before.heap.toFixed(1)} -> ${heap} MB, ` +
      `nodes ${before.nodes} -> ${after.nodes}, at most ${result.maxElements} elements`,
  );
  say(
    `  ${frames} frames of ${course.speed} px, ${lateFrames} late (longest ${longestFrame.toFixed(0)} ms), ` +
      `${longTasks} long tasks (longest ${longestTask.toFixed(0)} ms)`,
  );
  say(`  ${compared} compared, ${jumps} jumps (up to ${farthestJump} px), ${gaps} gaps (up to ${highestGap} px)`);

  const [first = NaN] = numbers;
  const direction = Math.sign(course.last - start);
  const failures: string[] = [];
  const wrong = numbers.findIndex((number, index) => number !== first + index * direction);
  if (wrong >= 0) {
    failures.push(`item ${wrong + 1} has number ${numbers[wrong]} instead of ${first + wrong * direction}`);
  }
  for (const end of [start, course.last]) if (!numbers.includes(end)) failures.push(`number ${end} is missing`);
  if (numbers.some((number) => number < 1 || number > count)) failures.push('there are too many items');
  if (compared < 0.9 * frames) failures.push(`only ${compared} of ${frames} frames could be compared`);
  if (jumps > 0) failures.push(`visible items jumped ${jumps} times, by up to ${farthestJump} px`);
  if (gaps > 0 && course.speed <= readingSpeed) failures.push(`${gaps} frames had a gap`);
  if (after.heap > maxHeap) failures.push(`the heap has ${heap} MB, more than ${maxHeap}`);
  if (result.maxElements > maxElements) failures.push(`${result.maxElements} elements, more than ${maxElements}`);
  return failures.map((failure) => `${name}: ${failure}`);
}

export const scrollTool = defineTool({
  name: 'scroll',
  summary: 'long lists do not grow in memory, jump or show gaps',
  options: {
    posts: { default: 3_000, description: 'posts in the feed' },
    messages: { default: 10_000, description: 'messages in the conversation' },
  },
  fullRuns: [{}],
  async run({ posts, messages }) {
    await using product = await startProduct({ LOG_LEVEL: 'error' });
    await addPosts(product, posts);
    const reader = await member(product, 'reader');
    const friend = await addMessages(product, reader, messages);
    await using browser = await launchBrowser();
    const context = await openWindow(browser, product.url, { as: reader });
    const { buffer: picture } = await paintedPicture('teal');
    await context.route('**/media/**', (route) => route.fulfill({ contentType: 'image/png', body: picture }));

    const item = 'article';
    const failures: string[] = [];
    const feed = await context.newPage();
    await feed.goto('/feed');
    await feed.locator(item).first().waitFor();
    // Reading, a fling on a phone (15,000 px per second), and faster than a finger can.
    const parts = [
      { name: 'posts, read', speed: readingSpeed, last: posts - Math.floor(posts / 10) },
      { name: 'posts, flung', speed: 250, last: Math.floor(posts / 2) },
      { name: 'posts', speed: 400, last: 1 },
    ];
    let start = posts;
    for (const { name, ...part } of parts) {
      const course = { item, direction: 'down', ...part } as const;
      failures.push(...(await checkScrolling(feed, name, course, { start, count: posts })));
      start = part.last;
    }
    // To the page of a post, back, and upwards from there.
    const opened = await openPost(feed);
    await feed.goBack();
    await feed.getByText(`${opened}. `).first().waitFor();
    const back = { item, direction: 'up', speed: readingSpeed, last: Math.min(posts, opened + 60) } as const;
    failures.push(...(await checkScrolling(feed, 'posts, back', back, { start: opened, count: posts })));
    await feed.close();

    const chat = await context.newPage();
    await chat.goto(`/chat/${friend.user.username}`);
    const box = 'section[aria-label^="Messages with"]';
    await chat.locator(`${box} ${item}`).first().waitFor();
    const upwards = { box, item, direction: 'up', speed: 120, last: 1 } as const;
    failures.push(...(await checkScrolling(chat, 'messages', upwards, { start: messages, count: messages })));
    await context.close();
    return report(`${posts} posts and ${messages} messages scrolled`, failures);
  },
});

/** Opens the post on the screen and returns its number. */
async function openPost(feed: Page): Promise<number> {
  const number = await feed.evaluate(() => {
    const shown = [...document.querySelectorAll('article')].find((post) => post.getBoundingClientRect().bottom > 200);
    shown?.querySelector<HTMLElement>('footer a')?.click();
    return Number(/(\d+)\. /.exec(shown?.textContent ?? '')?.[1]);
  });
  await feed.getByRole('heading', { name: 'Post', exact: true }).waitFor();
  return number;
}

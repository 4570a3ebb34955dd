/**
 * Scrolls a phone's browser through thousands of posts, and up through a long conversation to its first message:
 * `npm run scroll -- --posts 3000 --messages 10000`. Nothing is missing, the order is right, what is on the screen moves as it is
 * scrolled and by nothing else, who reads sees no gap, and neither memory nor document grow with what was passed. How smooth it was
 * is told, and depends on the machine.
 */
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { memoryOf, scrollThrough, type Course } from './scroll-through.ts';
import { launchBrowser } from '@baraza/e2e/support/browser.ts';
import { member } from '@baraza/e2e/support/member.ts';
import { paintedPicture } from '@baraza/e2e/support/painted-picture.ts';
import { startProduct } from '@baraza/e2e/support/product.ts';
import { openWindow } from '@baraza/e2e/support/window.ts';
import { writeMessages, writePosts } from './data.ts';

const { values } = parseArgs({
  options: { posts: { type: 'string', default: '3000' }, messages: { type: 'string', default: '10000' } },
});
const [posts, messages] = [Number(values.posts), Number(values.messages)];

/** In MB: what a cheap phone has left for one page. */
const mostHeap = 150;
/** Elements of the document at any time. */
const mostElements = 4_000;
/** In pixels a frame, 3,600 a second: nobody reads faster. */
const readingPace = 60;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

interface Numbers {
  /** How many items there are. */
  count: number;
  /** The one that is on the screen when the way begins. */
  start: number;
}

/** Goes through a list, and answers with all that is wrong. */
async function pass(page: Page, name: string, course: Course, { start, count }: Numbers): Promise<string[]> {
  const before = await memoryOf(page);
  const passage = await scrollThrough(page, course);
  const after = await memoryOf(page);
  const { numbers, frames, lateFrames, longestFrame, longTasks, longestTask, seconds } = passage;
  say(
    `${name}: ${numbers.length} of ${count} in ${seconds.toFixed(0)} s, heap ${mb(before.heap)} -> ${mb(after.heap)} MB, ` +
      `nodes ${before.nodes} -> ${after.nodes}, at most ${passage.mostElements} elements`,
  );
  say(
    `  ${frames} frames of ${course.pace} px, ${lateFrames} late (longest ${longestFrame.toFixed(0)} ms), ` +
      `${longTasks} long tasks (longest ${longestTask.toFixed(0)} ms)`,
  );
  say(
    `  ${passage.compared} compared, ${passage.jumps} jumps (farthest ${passage.farthestJump.toFixed(0)} px), ` +
      `${passage.gaps} with a gap (highest ${passage.highestGap.toFixed(0)} px)`,
  );
  const [first = NaN] = numbers;
  const towards = Math.sign(course.last - start);
  const faults: string[] = [];
  const wrong = numbers.findIndex((number, at) => number !== first + at * towards);
  if (wrong >= 0) faults.push(`at place ${wrong + 1} came ${numbers[wrong]} where ${first + wrong * towards} belongs`);
  for (const end of [start, course.last]) if (!numbers.includes(end)) faults.push(`${end} never came`);
  if (numbers.some((number) => number < 1 || number > count)) faults.push('there came more than there are');
  if (passage.compared < 0.9 * frames) faults.push(`only ${passage.compared} of ${frames} frames could be compared`);
  if (passage.jumps > 0) {
    faults.push(`what was seen jumped ${passage.jumps} times, by ${passage.farthestJump.toFixed(0)} px at most`);
  }
  if (passage.gaps > 0 && course.pace <= readingPace) faults.push(`${passage.gaps} frames had a gap`);
  if (after.heap > mostHeap) faults.push(`${mb(after.heap)} MB of heap, more than ${mostHeap}`);
  if (passage.mostElements > mostElements) faults.push(`${passage.mostElements} elements, more than ${mostElements}`);
  for (const fault of faults) say(`  WRONG: ${fault}`);
  return faults;
}

function mb(megabytes: number): string {
  return megabytes.toFixed(1);
}

await using product = await startProduct({ LOG_LEVEL: 'error' });
await writePosts(product, posts);
const reader = await member(product, 'reader');
const talker = await writeMessages(product, reader, messages);
await using browser = await launchBrowser();
const context = await openWindow(browser, product.url, { as: reader });
const { buffer: picture } = await paintedPicture('teal');
await context.route('**/media/**', (route) => route.fulfill({ contentType: 'image/png', body: picture }));

const page = await context.newPage();
const item = 'article';
const faults: string[] = [];
await page.goto('/feed');
await page.locator(item).first().waitFor();
// As one reads, as one flings the page of a phone (15,000 px a second), and faster than a finger can.
const legs = [
  { name: 'posts, read', pace: readingPace, last: posts - Math.floor(posts / 10) },
  { name: 'posts, flung', pace: 250, last: Math.floor(posts / 2) },
  { name: 'posts', pace: 400, last: 1 },
];
let start = posts;
for (const { name, ...leg } of legs) {
  faults.push(...(await pass(page, name, { item, way: 'down', ...leg }, { start, count: posts })));
  start = leg.last;
}
// To the page of a post and back, and on upwards.
const read = await openPost(page);
await page.goBack();
await page.getByText(`${read}. `).first().waitFor();
const back = { item, way: 'up', pace: readingPace, last: Math.min(posts, read + 60) } as const;
faults.push(...(await pass(page, 'posts, back', back, { start: read, count: posts })));
await page.close();

const talk = await context.newPage();
await talk.goto(`/chat/${talker.user.username}`);
const box = 'section[aria-label^="Messages with"]';
await talk.locator(`${box} ${item}`).first().waitFor();
const upwards = { box, item, way: 'up', pace: 120, last: 1 } as const;
faults.push(...(await pass(talk, 'messages', upwards, { start: messages, count: messages })));
await context.close();
say(`${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;

/** Opens the post that is read, and answers with its number. */
async function openPost(feed: Page): Promise<number> {
  const number = await feed.evaluate(() => {
    const shown = [...document.querySelectorAll('article')].find((post) => post.getBoundingClientRect().bottom > 200);
    shown?.querySelector<HTMLElement>('footer a')?.click();
    return Number(/(\d+)\. /.exec(shown?.textContent ?? '')?.[1]);
  });
  await feed.getByRole('heading', { name: 'Post', exact: true }).waitFor();
  return number;
}

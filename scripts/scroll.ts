/**
 * Scrolls a phone's browser through thousands of posts, and up through a long conversation to its first message:
 * `npm run scroll -- --posts 3000 --messages 10000`. Nothing is missing, the order is right, what is read keeps its place, and
 * neither memory nor document grow with what was passed. How smooth it was is told, and depends on the machine.
 */
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { launchBrowser } from '@baraza/e2e/support/browser.ts';
import { member } from '@baraza/e2e/support/member.ts';
import { paintedPicture } from '@baraza/e2e/support/painted-picture.ts';
import { startProduct } from '@baraza/e2e/support/product.ts';
import { openWindow } from '@baraza/e2e/support/window.ts';
import { writeMessages, writePosts } from './scroll/data.ts';
import { memoryOf, scrollThrough, type Course } from './scroll/scroll-through.ts';

const { values } = parseArgs({
  options: { posts: { type: 'string', default: '3000' }, messages: { type: 'string', default: '10000' } },
});
const [posts, messages] = [Number(values.posts), Number(values.messages)];

/** In MB: what a cheap phone has left for one page. */
const mostHeap = 150;
/** Elements of the document at any time. */
const mostElements = 4_000;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Goes through a list, and answers with all that is wrong. */
async function pass(page: Page, name: string, course: Course, count: number): Promise<string[]> {
  const before = await memoryOf(page);
  const passage = await scrollThrough(page, course);
  const after = await memoryOf(page);
  const { numbers, frames, lateFrames, longestFrame, longTasks, longestTask, jumps, farthestJump, seconds } = passage;
  say(
    `${name}: ${numbers.length} of ${count} in ${seconds.toFixed(0)} s, heap ${mb(before.heap)} -> ${mb(after.heap)} MB, ` +
      `nodes ${before.nodes} -> ${after.nodes}, at most ${passage.mostElements} elements`,
  );
  say(
    `  ${frames} frames, ${lateFrames} late (longest ${longestFrame.toFixed(0)} ms), ${longTasks} long tasks ` +
      `(longest ${longestTask.toFixed(0)} ms), ${jumps} jumps (farthest ${farthestJump.toFixed(0)} px)`,
  );
  const expected = Array.from({ length: count }, (_, at) => count - at);
  const faults: string[] = [];
  const wrong = expected.findIndex((number, at) => numbers[at] !== number);
  if (wrong >= 0) faults.push(`at place ${wrong + 1} came ${numbers[wrong]} where ${expected[wrong]} belongs`);
  if (numbers.length > count) faults.push(`${numbers.length - count} more than there are`);
  if (jumps > 0) faults.push(`what was read jumped ${jumps} times, by ${farthestJump.toFixed(0)} px at most`);
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
await page.goto('/feed');
await page.locator('article').first().waitFor();
const faults = await pass(page, 'posts', { item: 'article', way: 'down', pace: 400, last: 1 }, posts);
await page.close();

const talk = await context.newPage();
await talk.goto(`/chat/${talker.user.username}`);
const box = 'section[aria-label^="Messages with"]';
await talk.locator(`${box} article`).first().waitFor();
faults.push(...(await pass(talk, 'messages', { box, item: 'article', way: 'up', pace: 120, last: 1 }, messages)));
await context.close();
say(`${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;

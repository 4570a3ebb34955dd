import { expect } from 'vitest';
import { barriersOn, overhangOn } from '#support/accessibility.ts';
import { test } from '#support/journey.ts';
import { member } from '#support/member.ts';

test('replies load six at a time, and a long thread fits a phone', async ({ product, visit }) => {
  const author = await member(product, 'thandi');
  const { id } = await author.post('Answer me.');
  const { id: top } = await author.comment(id, 'Level 0');
  for (let number = 1; number <= 8; number += 1) await author.comment(id, `Reply ${number}`, top);
  let parent = top;
  for (let level = 1; level <= 9; level += 1) ({ id: parent } = await author.comment(id, `Level ${level}`, parent));
  const { page } = await visit({ as: author });
  await page.goto(`/feed/${id}`);
  await page.getByRole('button', { name: 'Show replies (9)' }).click();
  await page.getByText('Reply 6').waitFor();
  expect(await page.getByText('Reply 7').count()).toBe(0);
  await page.getByRole('button', { name: 'Load more replies' }).click();
  await page.getByText('Reply 8').waitFor();
  for (let level = 1; level < 9; level += 1) {
    await page.getByRole('button', { name: 'Show replies (1)' }).click();
    await page.getByText(`Level ${level + 1}`).waitFor();
  }
  expect(await overhangOn(page)).toEqual([]);
  const edge = async (level: number) => (await page.getByText(`Level ${level}`, { exact: true }).boundingBox())!.x;
  expect(await edge(5)).toBeGreaterThan(await edge(4));
  // Deeper levels are not indented further.
  for (const level of [6, 9]) expect(await edge(level)).toBeCloseTo(await edge(5), 0);
  const width = (await page.getByText('Level 9', { exact: true }).boundingBox())!.width;
  expect(width).toBeGreaterThan(60);
  expect(await barriersOn(page)).toEqual([]);
  await page.reload();
  await page.getByRole('button', { name: 'Show replies (9)' }).click();
  await page.getByText('Reply 6').waitFor();
});

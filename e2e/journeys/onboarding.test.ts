import { test } from '#support/journey.ts';
import { newcomer } from '#support/member.ts';
import { fillDetails } from '#support/people.ts';

test('a mouse that only rests on the suggestions does not take the highlighted one away', async ({
  product,
  visit,
}) => {
  const { page } = await visit({ screen: 'desktop', as: await newcomer(product, 'resting_mouse') });
  await page.goto('/onboarding');
  await fillDetails(page, { username: 'resting_mouse' });

  const box = page.getByRole('combobox', { name: 'Skills' });
  const list = page.getByRole('listbox', { name: 'Skills' });
  await box.focus();
  // Typing makes the list short and moves this one away from under the mouse, which the browser tells as a leave.
  await list.getByRole('option', { name: 'Graphic Design' }).hover();
  await list.evaluate((element) => {
    element.addEventListener('mouseleave', () => (document.body.dataset['mouseLeft'] = 'true'));
  });
  await page.keyboard.insertText('Design');
  await page.locator('body[data-mouse-left]').waitFor({ state: 'attached' });
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Remove Design' }).waitFor();
});

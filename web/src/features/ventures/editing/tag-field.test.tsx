import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { ventureTagsMax } from '@baraza/contract/features/venture-limits.ts';
import { renderWithApp } from '#testing/render.tsx';
import { TagField } from './tag-field.tsx';

function Field({ initial = [] }: { initial?: string[] }) {
  const [tags, setTags] = useState(initial);
  return (
    <>
      <TagField tags={tags} error={undefined} isLocked={false} onChange={setTags} />
      <button type="button">Elsewhere</button>
    </>
  );
}
const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Tags' });
const tags = () =>
  within(screen.getByRole('list', { name: 'Chosen' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('adds a tag by Enter, comma, button and on leaving the field', async () => {
  renderWithApp(<Field />);
  await userEvent.type(input(), 'Tea{Enter}Late  Night,');
  expect(tags()).toEqual(['tea', 'late night']);
  await userEvent.type(input(), 'mandazi');
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(document.activeElement).toBe(input());
  await userEvent.type(input(), 'chai');
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(tags()).toEqual(['tea', 'late night', 'mandazi', 'chai']);
  expect(input().value).toBe('');
});

test('ignores a blank text and a tag that is there', async () => {
  renderWithApp(<Field initial={['tea']} />);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add' }).disabled).toBe(true);
  await userEvent.type(input(), ' {Enter}TEA{Enter}');
  expect(tags()).toEqual(['tea']);
});

test('removes a tag and moves the focus to the input', async () => {
  renderWithApp(<Field initial={['tea', 'chai']} />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove tea' }));
  expect(tags()).toEqual(['chai']);
  expect(document.activeElement).toBe(input());
});

test('adds a suggestion, which is then no longer suggested', async () => {
  renderWithApp(<Field />);
  const suggestions = within(screen.getByRole('list', { name: 'Suggestions' }));
  await userEvent.click(suggestions.getByRole('button', { name: 'food' }));
  expect(tags()).toEqual(['food']);
  expect(suggestions.queryByRole('button', { name: 'food' })).toBeNull();
});

test('takes no more tags than allowed', async () => {
  renderWithApp(<Field initial={Array.from({ length: ventureTagsMax - 1 }, (_, index) => `tag ${index}`)} />);
  await userEvent.type(input(), 'last{Enter}');
  expect(screen.getByText('You have added the maximum number of tags.')).toBeDefined();
  expect(input().readOnly).toBe(true);
  expect(screen.queryByRole('list', { name: 'Suggestions' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Remove last' }));
  expect(input().readOnly).toBe(false);
});

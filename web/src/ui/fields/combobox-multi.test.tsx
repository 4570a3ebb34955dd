import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderWithApp } from '#testing/render.tsx';
import { ComboboxMulti } from './combobox-multi.tsx';

const names: Record<string, string> = { CHESS: 'Chess', CHOIR: 'Choir', MUSIC: 'Music' };
const onSubmit = vi.fn<() => void>();

function Interests() {
  const [selected, setSelected] = useState<string[]>(['MUSIC']);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <ComboboxMulti
        label="Interests"
        options={Object.keys(names)}
        selected={selected}
        onChange={setSelected}
        labelOf={(value) => names[value] ?? value}
      />
      <output>{selected.join(' ')}</output>
    </form>
  );
}

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Interests' });
const selected = () => document.querySelector('output')?.textContent;
const suggested = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

beforeEach(() => {
  onSubmit.mockClear();
  renderWithApp(<Interests />);
});

test('suggests what is not selected, filtered by what is typed in any case', async () => {
  await userEvent.click(box());
  expect(suggested()).toEqual(['Chess', 'Choir']);
  await userEvent.type(box(), 'CHO');
  expect(suggested()).toEqual(['Choir']);
});

test('typed text that is not in the list stays in the box, with a note, until it is changed', async () => {
  await userEvent.type(box(), 'Quidditch');
  expect(suggested()).toEqual([]);
  await userEvent.click(document.body);
  expect(box().value).toBe('Quidditch');
  expect(screen.getByText(/Nothing in the list matches\./).id).toBe(box().getAttribute('aria-describedby'));
  await userEvent.clear(box());
  await userEvent.type(box(), 'cho');
  await userEvent.click(document.body);
  expect([box().value, selected()]).toEqual(['cho', 'MUSIC']);
  expect(screen.queryByText(/Nothing in the list matches\./)).toBeNull();
});

test('a click selects a suggestion and its button removes it', async () => {
  await userEvent.click(box());
  await userEvent.click(screen.getByRole('option', { name: 'Chess' }));
  expect(selected()).toBe('MUSIC CHESS');
  await userEvent.click(screen.getByRole('button', { name: 'Remove Music' }));
  expect(selected()).toBe('CHESS');
});

test('Enter selects the suggestion, and never submits the form', async () => {
  await userEvent.type(box(), 'cho{Enter}');
  expect(selected()).toBe('MUSIC CHOIR');
  expect(box().value).toBe('');
  await userEvent.keyboard('{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('Backspace in an empty box removes the last selection', async () => {
  await userEvent.type(box(), 'c{Backspace}');
  expect(selected()).toBe('MUSIC');
  await userEvent.keyboard('{Backspace}');
  expect(selected()).toBe('');
});

test('Escape closes the list and keeps the selection', async () => {
  await userEvent.type(box(), 'che{Escape}');
  expect(box().getAttribute('aria-expanded')).toBe('false');
  expect(selected()).toBe('MUSIC');
});

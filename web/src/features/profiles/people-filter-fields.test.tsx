import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, problem, signIn } from '#testing/api.ts';
import { renderWithApp } from '#testing/render.tsx';
import type { FilterName, PeopleFilters } from './people-filters.ts';
import { PeopleFilterFields } from './people-filter-fields.tsx';
import { options } from './profiles.fixtures.ts';

beforeEach(() => void signIn({ intake: 'JANUARY_2026', campus: 'Nairobi', country: null }));

function open(filters: PeopleFilters) {
  const onChange = vi.fn<(name: FilterName, value: string) => void>();
  const onClear = vi.fn<() => void>();
  renderWithApp(<PeopleFilterFields {...{ filters, onChange, onClear }} found={undefined} />);
  return { onChange, onClear };
}

test('the filters open on a press, with the choices of the server', async () => {
  answerCalls(() => options());
  const { onChange } = open({});
  const button = screen.getByRole('button', { name: 'Filters' });
  expect(screen.queryByRole('combobox')).toBeNull();
  await userEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  await userEvent.click(await screen.findByRole('button', { name: 'Ghana' }));
  await userEvent.click(screen.getByRole('button', { name: 'Computer Science (CS)' }));
  expect(onChange.mock.calls).toEqual([
    ['country', 'GHANA'],
    ['program', 'COMPUTER_SCIENCE'],
  ]);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Clear filters' }).disabled).toBe(true);
});

test('counts the filters that are set, and clears them', async () => {
  answerCalls(() => options());
  const { onChange, onClear } = open({ search: 'ada', country: 'KENYA', skill: 'CODING' });
  await userEvent.click(await screen.findByRole('button', { name: 'Coding', pressed: true }));
  expect(onChange).toHaveBeenCalledWith('skill', '');
  await userEvent.click(screen.getByRole('button', { name: 'Filters (2)' }));
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(onClear).toHaveBeenCalledOnce();
});

test('a value from the URL that the server does not list remains a choice', async () => {
  answerCalls(() => options());
  open({ campus: 'Closed College' });
  await userEvent.click(screen.getByRole('button', { name: 'Filters (1)' }));
  const campus = within(await screen.findByRole('group', { name: 'Campus' }));
  expect(campus.getByRole('button', { name: 'Closed College', pressed: true })).toBeDefined();
});

test('loads the choices again after a failure', async () => {
  let replies = 0;
  answerCalls(() => ((replies += 1) === 1 ? problem('unavailable') : options()));
  open({});
  await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
  await screen.findByText('Your choices could not be loaded.');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('group', { name: 'Campus' })).toBeDefined();
});

test('one tap sets or clears the viewer’s own intake and campus', async () => {
  const { onChange } = open({ campus: 'Nairobi' });
  await userEvent.click(screen.getByRole('button', { name: 'My intake', pressed: false }));
  await userEvent.click(screen.getByRole('button', { name: 'My campus', pressed: true }));
  expect(onChange.mock.calls).toEqual([
    ['intake', 'JANUARY_2026'],
    ['campus', ''],
  ]);
  // The viewer has not said where they are from.
  expect(screen.queryByRole('button', { name: 'My country' })).toBeNull();
});

import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderWithApp } from '#testing/render.tsx';
import { FilterBar, FilterChoice } from './filter-bar.tsx';

const colors = [
  { value: 'red', label: 'Red' },
  { value: 'blue', label: 'Blue' },
];

function Bar({ found }: { found?: number }) {
  const [color, setColor] = useState('');
  const label = colors.find(({ value }) => value === color)?.label;
  const chips = label === undefined ? [] : [{ name: 'color', label, isSet: true, onToggle: () => setColor('') }];
  return (
    <FilterBar chips={chips} onClear={() => setColor('')} found={found}>
      <FilterChoice label="Color" choices={colors} value={color} onChange={setColor} />
    </FilterBar>
  );
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('counts what is chosen in the sheet, and clears it', async () => {
  renderWithApp(<Bar found={1} />);
  await userEvent.click(button('Filters'));
  expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Filters' }));
  expect(button('Clear filters').disabled).toBe(true);
  await userEvent.click(button('Red'));
  expect(button('Filters (1)').getAttribute('aria-expanded')).toBe('true');
  await userEvent.click(button('Clear filters'));
  expect(button('Red').getAttribute('aria-pressed')).toBe('false');
  await userEvent.click(button('Show 1 result'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(button('Filters'));
});

test('closes on Escape, and its chips remove filters', async () => {
  renderWithApp(<Bar />);
  await userEvent.click(button('Filters'));
  expect(button('Show results')).toBeDefined();
  await userEvent.click(button('Blue'));
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(button('Blue'));
  expect(screen.queryByRole('button', { name: 'Blue' })).toBeNull();
  expect(button('Filters')).toBeDefined();
});

test('closes on Escape when the focus is elsewhere', async () => {
  renderWithApp(<Bar />);
  await userEvent.click(button('Filters'));
  screen.getByRole('dialog').blur();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('closes when the browser reports a request to close, as for the back button of Android', async () => {
  const watchers: (EventTarget & { destroy: () => void })[] = [];
  const destroy = vi.fn<() => void>();
  class CloseWatcher extends EventTarget {
    destroy = destroy;
    constructor() {
      super();
      watchers.push(this);
    }
  }
  vi.stubGlobal('CloseWatcher', CloseWatcher);
  renderWithApp(<Bar />);
  await userEvent.click(button('Filters'));
  await userEvent.click(button('Blue'));
  expect(watchers).toHaveLength(1);
  act(() => void watchers[0]!.dispatchEvent(new Event('close')));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(destroy).toHaveBeenCalledOnce();
  expect(button('Filters (1)')).toBeDefined();
});

test('a second press removes a choice, and many choices are a list', async () => {
  const onChange = vi.fn<(value: string) => void>();
  const many = Array.from({ length: 30 }, (_, index) => ({ value: String(index), label: `Number ${index}` }));
  renderWithApp(
    <>
      <FilterChoice label="Color" choices={colors} value="red" onChange={onChange} />
      <FilterChoice label="Number" any="Any number" choices={many} value="" onChange={onChange} />
    </>,
  );
  await userEvent.click(button('Red'));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Number' }), 'Number 7');
  expect(onChange.mock.calls).toEqual([[''], ['7']]);
});

import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { interests } from '@baraza/contract/features/profile-options.ts';
import { renderWithApp } from '#testing/render.tsx';
import { InterestChips } from './interest-chips.tsx';

const many = interests.slice(0, 20);

function Choices({ options, first = [] }: { options: readonly string[]; first?: string[] }) {
  const [selected, setSelected] = useState(first);
  return (
    <>
      <InterestChips label="Interests" hint="Tap some." options={options} selected={selected} onChange={setSelected} />
      <output>{selected.join(' ')}</output>
    </>
  );
}

const chip = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

test('a tap selects a value, and another one removes it', async () => {
  renderWithApp(<Choices options={['CHESS', 'MUSIC']} />);
  expect(screen.getByRole('group', { name: 'Interests', description: 'Tap some.' })).toBeDefined();
  await userEvent.click(chip('Music'));
  await userEvent.click(chip('Chess'));
  expect(screen.getByRole('status').textContent).toBe('MUSIC CHESS');
  await userEvent.click(chip('Music'));
  expect(screen.getByRole('status').textContent).toBe('CHESS');
  expect([chip('Chess').checked, chip('Music').checked]).toEqual([true, false]);
  expect(screen.queryByRole('button')).toBeNull();
});

test('the hint is below the choices, as in other fields', () => {
  renderWithApp(<Choices options={many} />);
  for (const control of [...screen.getAllByRole('checkbox'), screen.getByRole('button')]) {
    expect(control.compareDocumentPosition(screen.getByText('Tap some.'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  }
});

test('a long list is shown in full on request', async () => {
  renderWithApp(<Choices options={many} />);
  expect(screen.getAllByRole('checkbox')).toHaveLength(15);
  await userEvent.click(screen.getByRole('button', { name: 'Show all 20' }));
  expect(screen.getAllByRole('checkbox')).toHaveLength(20);
});

test('a long list is shown in full if one of its later values is selected', () => {
  renderWithApp(<Choices options={many} first={['FITNESS']} />);
  expect(chip('Fitness').checked).toBe(true);
});

import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderWithApp } from '#testing/render.tsx';
import { SelectField } from './select-field.tsx';
import { TextAreaField } from './text-area-field.tsx';
import { TextField } from './text-field.tsx';

const noteOf = (control: HTMLElement) =>
  document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent;

test('an error replaces the hint of a text box and marks it as invalid', () => {
  const { rerender } = renderWithApp(<TextField label="Name" hint="As on your card" />);
  const box = screen.getByRole('textbox', { name: 'Name' });
  expect(noteOf(box)).toBe('As on your card');
  expect(box.getAttribute('aria-invalid')).toBeNull();
  rerender(<TextField label="Name" hint="As on your card" error="A name is required." />);
  const invalid = screen.getByRole('textbox', { name: 'Name' });
  expect(noteOf(invalid)).toBe('⚠ A name is required.');
  expect(invalid.getAttribute('aria-invalid')).toBe('true');
});

test('a text area counts characters from four fifths of its maximum', () => {
  const area = (value: string) => (
    <TextAreaField label="Bio" hint="A sentence" value={value} maxLength={10} onChange={() => undefined} />
  );
  const { rerender } = renderWithApp(area('1234567'));
  expect(noteOf(screen.getByRole('textbox', { name: 'Bio' }))).toBe('A sentence');
  rerender(area('12345678'));
  expect(noteOf(screen.getByRole('textbox', { name: 'Bio' }))).toBe('8/10');
});

test('texts have their own direction, numbers and times that of the page, and addresses their own', () => {
  renderWithApp(
    <>
      <TextField label="Name" />
      <TextField label="Search" type="search" />
      <TextAreaField label="Bio" value="" maxLength={10} onChange={() => undefined} />
      <TextField label="Year" inputMode="numeric" />
      <TextField label="Start" type="date" />
      <TextField label="Website" type="url" dir="ltr" />
    </>,
  );
  const directionOf = (label: string) => screen.getByLabelText(label).getAttribute('dir');
  const labels = ['Name', 'Search', 'Bio', 'Year', 'Start', 'Website'];
  expect(labels.map(directionOf)).toEqual(['auto', 'auto', 'auto', null, null, 'ltr']);
});

const countries = [
  { value: 'COTE_D_IVOIRE', label: 'Côte d’Ivoire' },
  { value: 'KENYA', label: 'Kenya' },
];

function Country({ onChange }: { onChange: (value: string) => void }) {
  const [value, setValue] = useState('');
  return (
    <SelectField
      label="Country"
      placeholder="Select a country"
      choices={countries}
      value={value}
      onChange={({ target }) => {
        setValue(target.value);
        onChange(target.value);
      }}
    />
  );
}

test('a select offers its choices after the placeholder', async () => {
  const onChange = vi.fn<(value: string) => void>();
  renderWithApp(<Country onChange={onChange} />);
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Country' });
  expect([...select.options].map(({ text }) => text)).toEqual(['Select a country', 'Côte d’Ivoire', 'Kenya']);
  await userEvent.selectOptions(select, 'Kenya');
  expect(onChange).toHaveBeenCalledWith('KENYA');
});

test('typing a name without its accents selects it', async () => {
  const onChange = vi.fn<(value: string) => void>();
  renderWithApp(<Country onChange={onChange} />);
  screen.getByRole('combobox', { name: 'Country' }).focus();
  await userEvent.keyboard('cot');
  expect(onChange).toHaveBeenLastCalledWith('COTE_D_IVOIRE');
});

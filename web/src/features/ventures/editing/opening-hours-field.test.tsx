import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { OpeningHours } from '@baraza/contract/features/venture-drafts.ts';
import { renderWithApp } from '#testing/render.tsx';
import { deviceZone } from '#platform/locale/time-zone.ts';
import { OpeningHoursField } from './opening-hours-field.tsx';

const onChange = vi.fn<(hours: OpeningHours | null) => void>();

function Form() {
  const [value, setValue] = useState<OpeningHours | null>(null);
  onChange.mockImplementation(setValue);
  return <OpeningHoursField hours={value} error={undefined} isLocked={false} onChange={onChange} />;
}

const day = (name: string) => screen.getByRole('switch', { name });

test('opens days with the hours of the day before, by the clock of this device', async () => {
  renderWithApp(<Form />);
  await userEvent.click(day('Monday'));
  fireEvent.change(screen.getByLabelText('Monday: opens'), { target: { value: '22:00' } });
  fireEvent.change(screen.getByLabelText('Monday: closes'), { target: { value: '02:00' } });
  await userEvent.click(day('Wednesday'));
  const night = { opens: '22:00', closes: '02:00' };
  expect(onChange).toHaveBeenLastCalledWith({
    timeZone: deviceZone(),
    days: [night, null, night, null, null, null, null],
  });
});

test('has no hours once every day is closed, and ignores a time that is being typed', async () => {
  renderWithApp(<Form />);
  await userEvent.click(day('Sunday'));
  fireEvent.change(screen.getByLabelText('Sunday: opens'), { target: { value: '' } });
  expect(screen.getByLabelText<HTMLInputElement>('Sunday: opens').value).toBe('08:00');
  await userEvent.click(day('Sunday'));
  expect(onChange).toHaveBeenLastCalledWith(null);
});

import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderWithApp } from '#testing/render.tsx';
import { Button, ButtonLink } from './button.tsx';

test('a pending button is busy and ignores clicks', async () => {
  const onClick = vi.fn<() => void>();
  const { rerender } = renderWithApp(<Button onClick={onClick}>Save</Button>);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  rerender(
    <Button onClick={onClick} pending>
      Save
    </Button>,
  );
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  expect([button.getAttribute('aria-busy'), button.disabled]).toEqual(['true', true]);
  await userEvent.click(button);
  expect(onClick).toHaveBeenCalledOnce();
});

test('a button does not submit a form unless it says so', async () => {
  const onSubmit = vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault());
  renderWithApp(
    <form onSubmit={onSubmit}>
      <Button>Cancel</Button>
      <Button type="submit">Send</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(onSubmit).toHaveBeenCalledOnce();
});

test('a link with the look of a button is a link', () => {
  renderWithApp(<ButtonLink to="/dashboard">Find people</ButtonLink>);
  expect(screen.getByRole('link', { name: 'Find people' }).getAttribute('href')).toBe('/dashboard');
});

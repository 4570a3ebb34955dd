import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { NotificationKind } from '@baraza/contract/shared/notification-kinds.ts';
import { signIn } from '#testing/api.ts';
import { renderWithApp } from '#testing/render.tsx';
import { NotificationItem } from './notification-item.tsx';
import { notification } from './notifications.fixtures.ts';

beforeEach(() => void signIn());

test('links to its subject, with the name of the actor isolated from the text', () => {
  renderWithApp(<NotificationItem notification={notification(1)} />);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/feed/1');
  expect(screen.getByText('Ben Otieno', { selector: 'bdi' })).toBeDefined();
  expect(screen.getByRole('link').textContent).toContain('Ben Otieno liked post 1');
  expect(screen.getByText('Unread')).toBeDefined();
});

test('a read notification without an actor has no name and no mark', () => {
  const reminder = notification(1, { kind: 'reminder', actor: null, content: 'Jam session starts soon', isRead: true });
  const { container } = renderWithApp(<NotificationItem notification={reminder} />);
  expect(screen.getByText('Jam session starts soon')).toBeDefined();
  expect(container.querySelector('bdi')).toBeNull();
  expect(screen.queryByText('Unread')).toBeNull();
});

test('a kind of a newer server has an icon too', () => {
  const kind = 'quiz' as NotificationKind;
  const { container } = renderWithApp(
    <NotificationItem notification={{ ...notification(1, { actor: null }), kind }} />,
  );
  expect(container.querySelector('svg')).not.toBeNull();
});

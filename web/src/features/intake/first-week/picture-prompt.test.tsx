import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { PictureChange } from '#features/media/media.public.ts';
import { currentSession } from '#platform/api/session.ts';
import { serveApi } from '#testing/api-server.ts';
import { problem, signIn } from '#testing/api.ts';
import { currentUser } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { PicturePrompt } from './picture-prompt.tsx';

interface Slot {
  label: string;
  onChange: (change: PictureChange) => void;
}

// Choosing and cropping have their own tests.
vi.mock('#features/media/media.public.ts', async (original) => ({
  ...(await original<object>()),
  PictureSlot: ({ label, onChange }: Slot) => (
    <button type="button" onClick={() => onChange({ kind: 'chosen', dataUrl: 'data:image/jpeg;base64,AA==' })}>
      {label}
    </button>
  ),
}));

test('saves the picture at once, and then is not needed any more', async () => {
  const { id } = signIn({ image: null });
  const calls = serveApi({ 'POST /api/profile/avatar': () => currentUser({ id, image: '/media/face.jpg' }) });
  const { container } = renderWithApp(<PicturePrompt />);
  await userEvent.click(screen.getByRole('button', { name: 'Your picture' }));
  await waitFor(() => expect(container.innerHTML).toBe(''));
  expect(calls).toHaveLength(1);
  expect(currentSession()?.user.image).toBe('/media/face.jpg');
});

test('says why a picture was not saved, and stays', async () => {
  const toasts = collectToasts();
  signIn({ image: null });
  serveApi({ 'POST /api/profile/avatar': () => problem('unavailable', 'Try again in a minute.') });
  renderWithApp(<PicturePrompt />);
  await userEvent.click(screen.getByRole('button', { name: 'Your picture' }));
  await waitFor(() => expect(toasts).toEqual(['error: Try again in a minute.']));
  expect(screen.getByRole('button', { name: 'Your picture' })).toBeDefined();
});

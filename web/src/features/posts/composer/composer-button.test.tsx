import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { signIn } from '#testing/api.ts';
import { renderWithApp } from '#testing/render.tsx';
import { ComposerButton } from './composer-button.tsx';

function Harness() {
  const [isOpen, setOpen] = useState(false);
  return <ComposerButton isOpen={isOpen} setOpen={setOpen} />;
}

beforeEach(() => {
  localStorage.clear();
  window.history.replaceState(null, '', '/feed');
  URL.createObjectURL = () => 'blob:picture';
  signIn();
});

test('text and pictures are still there when the composer is opened again', async () => {
  renderWithApp(<Harness />);
  await userEvent.click(screen.getByRole('button', { name: /^What's happening on campus/ }));
  await screen.findByRole('dialog', { name: 'Create Post' });
  await userEvent.type(screen.getByRole('textbox', { name: 'What do you want to say?' }), 'Hello');
  const file = new File(['\0\0\0\x1Cftypavif'], 'a.avif', { type: 'image/avif' });
  await userEvent.upload(screen.getByLabelText('Add pictures', { selector: 'input' }), file, { applyAccept: false });
  await screen.findByRole('button', { name: 'View picture 1' });
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await userEvent.click(screen.getByRole('button', { name: 'Create new post' }));
  await screen.findByRole('dialog', { name: 'Create Post' });
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'What do you want to say?' }).value).toBe('Hello');
  expect(screen.getByRole('button', { name: 'View picture 1' })).toBeDefined();
});

import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderWithApp } from '#testing/render.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

test('a confirmation does nothing until its button is clicked', async () => {
  const [onConfirm, onClose] = [vi.fn<() => void>(), vi.fn<() => void>()];
  renderWithApp(
    <ConfirmDialog
      title="Delete this post?"
      confirmLabel="Delete"
      isPending={false}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>It cannot be brought back.</p>
    </ConfirmDialog>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(onConfirm).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(onConfirm).toHaveBeenCalledOnce();
});

import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { openReport } from '#features/moderation/moderation.public.ts';
import { numberedPost } from '#features/posts/posts.fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { RemovedNotice } from './removed-notice.tsx';

vi.mock(import('#features/moderation/moderation.public.ts'), async (original) => ({
  ...(await original()),
  openReport: vi.fn<typeof openReport>(),
}));

test('reports the content that was removed', async () => {
  const { id } = numberedPost(1);
  renderWithApp(<RemovedNotice removed={`POST-${id}`} />);
  expect(screen.getByText('A moderator removed your post.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Report the removal' }));
  expect(openReport).toHaveBeenCalledWith({ type: 'POST', id });
});

test('shows nothing for another address', () => {
  renderWithApp(<RemovedNotice removed="EVENT-1" />);
  expect(screen.queryByRole('button')).toBeNull();
});

import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { endSession } from '#platform/api/session.ts';
import { signIn } from '#testing/api.ts';
import { renderWithApp } from '#testing/render.tsx';
import { EmojiPicker } from './emoji-picker.tsx';

beforeEach(() => {
  endSession('chosen');
  signIn();
  localStorage.clear();
});

function open() {
  const [onChoose, onClose] = [vi.fn<(emoji: string) => void>(), vi.fn<() => void>()];
  renderWithApp(<EmojiPicker onChoose={onChoose} onClose={onClose} />);
  return { onChoose, onClose };
}

const search = () => screen.getByRole('searchbox', { name: 'Search emoji' });

test('finds an emoji by its name and chooses it', async () => {
  const { onChoose, onClose } = open();
  await userEvent.type(search(), 'graduation');
  await userEvent.click(await screen.findByText('🎓'));
  expect(onChoose).toHaveBeenCalledWith('🎓');
  expect(onClose).toHaveBeenCalled();
});

test('says so when no emoji has the name', async () => {
  open();
  await userEvent.type(search(), 'zzzz');
  expect(await screen.findByText('No emoji found')).toBeDefined();
});

test('the chosen skin tone is kept', async () => {
  const first = open();
  await userEvent.click(screen.getByRole('button', { name: 'Change the skin tone' }));
  await userEvent.type(search(), 'thumbs up');
  fireEvent.click(await screen.findByText('👍🏻'));
  expect(first.onChoose).toHaveBeenCalledWith('👍🏻');
});

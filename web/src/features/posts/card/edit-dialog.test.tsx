import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { postImage } from '#features/posts/posts.fixtures.ts';
import { answerCalls, problem, signIn } from '#testing/api.ts';
import { post } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { EditDialog } from './edit-dialog.tsx';

const textBox = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text of your post' });
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Sav/ });
const change = (text: string) => fireEvent.change(textBox(), { target: { value: text } });

function render(edited = post()) {
  const onClose = vi.fn<() => void>();
  return { onClose, ...renderWithApp(<EditDialog post={edited} onClose={onClose} />) };
}

beforeEach(() => {
  localStorage.clear();
  window.history.replaceState(null, '', '/feed');
  signIn();
});

test('saves the new text and closes', async () => {
  const toasts = collectToasts();
  const calls = answerCalls(() => post({ content: 'Hello again', edited: true }));
  const { onClose } = render();
  expect(textBox().value).toBe('Hello');
  change('Hello again');
  await userEvent.click(save());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(calls).toMatchObject([{ method: 'PUT', body: { content: 'Hello again' } }]);
  expect(toasts).toEqual(['success: Post Updated!']);
});

test('saves with Ctrl+Enter', async () => {
  answerCalls(() => post({ content: 'Hello again' }));
  const { onClose } = render();
  change('Hello again');
  fireEvent.keyDown(textBox(), { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test('cannot save an unchanged or an empty text', () => {
  const { cache } = render();
  expect(save().disabled).toBe(true);
  change('  Hello ');
  expect(save().disabled).toBe(true);
  change('   ');
  expect(save().disabled).toBe(true);
  fireEvent.keyDown(textBox(), { key: 'Enter', ctrlKey: true });
  expect(cache.isMutating()).toBe(0);
});

test('a post with pictures may have no text', () => {
  render(post({ PostImage: [postImage(1)] }));
  change('');
  expect(save().disabled).toBe(false);
});

test('shows the reason of a refusal and keeps the text', async () => {
  answerCalls(() => problem('empty_post', 'Write something or add a picture.'));
  const { onClose } = render();
  change('Hello again');
  await userEvent.click(save());
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Your change was not saved.');
  expect(alert.textContent).toContain('Write something or add a picture.');
  expect(textBox().value).toBe('Hello again');
  expect(onClose).not.toHaveBeenCalled();
});

test('sends one request while saving', async () => {
  const reply = Promise.withResolvers<unknown>();
  const calls = answerCalls(() => reply.promise);
  const { onClose } = render();
  change('Hello again');
  await userEvent.click(save());
  expect(save().textContent).toBe('Saving...');
  expect(save().disabled).toBe(true);
  expect(textBox().readOnly).toBe(true);
  fireEvent.keyDown(textBox(), { key: 'Enter', ctrlKey: true });
  reply.resolve(post({ content: 'Hello again' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(calls).toHaveLength(1);
});

test('restores the draft when the dialog is opened again', async () => {
  const first = render();
  change('Hello ag');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(first.onClose).toHaveBeenCalledOnce();
  first.unmount();
  render();
  expect(textBox().value).toBe('Hello ag');
});

test('counts the characters of a long text', () => {
  render();
  expect(screen.queryByText('4,000/5,000')).toBeNull();
  change('a'.repeat(4000));
  expect(screen.getByText('4,000/5,000')).toBeDefined();
});

import { createEvent, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderWithApp } from '#testing/render.tsx';
import type { DraftPicture } from './draft-picture.ts';
import { PictureList } from './picture-list.tsx';

const picture = (name: string): DraftPicture => ({
  id: name,
  name,
  upload: Promise.resolve(new Blob()),
  bytes: 1,
  preview: `blob:${name}`,
  alt: name,
});
const onView = vi.fn<(index: number) => void>();

function Harness({ names, isLocked = false }: { names: string; isLocked?: boolean }) {
  const [pictures, setPictures] = useState(() => [...names].map(picture));
  return <PictureList {...{ pictures, isLocked, onView }} onChange={setPictures} />;
}

const order = () =>
  screen
    .getAllByRole<HTMLInputElement>('textbox')
    .map(({ value }) => value)
    .join('');
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: string) => userEvent.click(button(name));

beforeEach(() => {
  vi.clearAllMocks();
  URL.revokeObjectURL = vi.fn<(url: string) => void>();
});

test('the arrows move a picture, and the new position is announced', async () => {
  renderWithApp(<Harness names="abc" />);
  await press('Move picture 1 later');
  expect(order()).toBe('bac');
  expect(screen.getByText('The picture is now number 2 of 3.')).toBeDefined();
  await press('Move picture 3 earlier');
  expect(order()).toBe('bca');
  expect(screen.getByText('The picture is now number 2 of 3.')).toBeDefined();
});

test('the arrows at the ends do nothing', async () => {
  renderWithApp(<Harness names="ab" />);
  expect(button('Move picture 1 earlier').getAttribute('aria-disabled')).toBe('true');
  await press('Move picture 1 earlier');
  await press('Move picture 2 later');
  expect(order()).toBe('ab');
});

test('a single picture has no arrows', () => {
  renderWithApp(<Harness names="a" />);
  expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull();
});

test('dragging a handle moves the picture to the one under the pointer', () => {
  const { container } = renderWithApp(<Harness names="abc" />);
  const handle = container.querySelector('.cursor-grab')!;
  handle.setPointerCapture = () => undefined;
  document.elementFromPoint = () => screen.getAllByRole('listitem')[2]!;
  const down = createEvent.pointerDown(handle);
  Object.defineProperty(down, 'button', { value: 0 });
  fireEvent(handle, down);
  fireEvent.pointerMove(handle);
  expect(order()).toBe('bca');
});

test('removes a picture and releases its preview', async () => {
  renderWithApp(<Harness names="ab" />);
  await press('Remove picture 1');
  expect(order()).toBe('b');
  expect(screen.getByText('The picture was removed.')).toBeDefined();
  expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:a');
});

test('changes the description of a picture', async () => {
  renderWithApp(<Harness names="ab" />);
  const field = screen.getByRole('textbox', { name: 'Describe picture 2 for people who cannot see it' });
  await userEvent.clear(field);
  await userEvent.type(field, 'cd');
  expect(order()).toBe('acd');
});

test('views a picture', async () => {
  renderWithApp(<Harness names="ab" />);
  await press('View picture 2');
  expect(onView).toHaveBeenCalledWith(1);
});

test('cannot be changed while the post is sent', () => {
  renderWithApp(<Harness names="ab" isLocked />);
  expect(button('Remove picture 1').disabled).toBe(true);
  expect(button('Move picture 1 later').disabled).toBe(true);
  expect(screen.getAllByRole<HTMLInputElement>('textbox').every(({ readOnly }) => readOnly)).toBe(true);
});

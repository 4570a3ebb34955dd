import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { problem, signIn } from '#testing/api.ts';
import { post } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { toLocalInput } from '#ui/fields/local-date-time.ts';
import { Composer } from './composer.tsx';
import type { DraftPicture } from './draft-picture.ts';

interface Upload {
  form: FormData;
  idempotencyKey: string | undefined;
  /** Responds to the request. */
  respond: (response: Response) => Promise<void>;
  reportProgress: (loaded: number, total: number) => void;
  isAborted: boolean;
}

/** Replaces XMLHttpRequest, which the API client uses for requests with progress. Returns the requests. */
function interceptUploads(): Upload[] {
  const uploads: Upload[] = [];
  class FakeXhr extends EventTarget {
    upload = new EventTarget();
    status = 0;
    responseText = '';
    headers = new Map<string, string>();
    #upload: Upload | undefined;
    #responseHeaders = new Headers();
    open() {}
    getResponseHeader(name: string) {
      return this.#responseHeaders.get(name);
    }
    setRequestHeader(name: string, value: string) {
      this.headers.set(name, value);
    }
    abort() {
      if (this.#upload) this.#upload.isAborted = true;
      this.dispatchEvent(new Event('abort'));
    }
    send(form: FormData) {
      this.#upload = {
        form,
        idempotencyKey: this.headers.get('Idempotency-Key'),
        respond: async (response) => {
          this.status = response.status;
          this.#responseHeaders = response.headers;
          this.responseText = await response.text();
          this.dispatchEvent(new Event('load'));
        },
        reportProgress: (loaded, total) =>
          void this.upload.dispatchEvent(new ProgressEvent('progress', { loaded, total })),
        isAborted: false,
      };
      uploads.push(this.#upload);
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeXhr);
  return uploads;
}

const onPosted = vi.fn<() => void>();
const onClose = vi.fn<() => void>();

function Harness() {
  const [pictures, setPictures] = useState<DraftPicture[]>([]);
  return <Composer {...{ pictures, setPictures, onPosted, onClose }} />;
}

const textBox = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'What do you want to say?' });
const postButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Post(ing.*)?$/ });
const type = (text: string) => fireEvent.change(textBox(), { target: { value: text } });
/** An AVIF file, which is accepted by its first bytes: jsdom cannot decode pictures. */
const avif = (name: string, size = 2000) =>
  new File(['\0\0\0\x1Cftypavif', new Uint8Array(size - 12)], name, { type: 'image/avif' });
const addFiles = (...files: File[]) =>
  userEvent.upload(screen.getByLabelText('Add pictures', { selector: 'input' }), files, { applyAccept: false });

beforeEach(() => {
  localStorage.clear();
  window.history.replaceState(null, '', '/feed');
  vi.clearAllMocks();
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
  signIn();
});

describe('a text', () => {
  test('is posted, and the dialog closes', async () => {
    const toasts = collectToasts();
    const [uploads, viewer] = [interceptUploads(), signIn()];
    renderWithApp(<Harness />);
    expect(textBox().placeholder).toBe("What's happening on campus, Ada?");
    expect(postButton().disabled).toBe(true);
    type('Hello');
    await userEvent.click(postButton());
    await waitFor(() => expect(uploads).toHaveLength(1));
    expect(Object.fromEntries(uploads[0]!.form)).toEqual({ ownerType: 'USER', ownerId: viewer.id, content: 'Hello' });
    await uploads[0]!.respond(Response.json(post()));
    await waitFor(() => expect(onPosted).toHaveBeenCalledOnce());
    expect(onClose).toHaveBeenCalledOnce();
    expect(toasts).toEqual(['success: Post Created!']);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('baraza.typed.draft.'))).toEqual([]);
  });

  test('is posted once with Ctrl+Enter, and locked while it is sent', async () => {
    const uploads = interceptUploads();
    renderWithApp(<Harness />);
    type('Hello');
    fireEvent.keyDown(textBox(), { key: 'Enter', ctrlKey: true });
    await waitFor(() => expect(uploads).toHaveLength(1));
    expect(postButton().textContent).toBe('Posting...');
    expect(textBox().readOnly).toBe(true);
    fireEvent.keyDown(textBox(), { key: 'Enter', ctrlKey: true });
    await uploads[0]!.respond(Response.json(post()));
    await waitFor(() => expect(onPosted).toHaveBeenCalledOnce());
    expect(uploads).toHaveLength(1);
  });

  test('cannot be blank', () => {
    renderWithApp(<Harness />);
    type('  \n');
    expect(postButton().disabled).toBe(true);
  });

  test('is restored after the page was reloaded', () => {
    const first = renderWithApp(<Harness />);
    type('Half a thou');
    first.unmount();
    renderWithApp(<Harness />);
    expect(textBox().value).toBe('Half a thou');
  });

  test('is posted for the chosen people to comment, who are remembered with the text', async () => {
    const uploads = interceptUploads();
    const first = renderWithApp(<Harness />);
    type('Hello');
    const chooser = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Who can comment' });
    expect(chooser().value).toBe('everyone');
    await userEvent.selectOptions(chooser(), 'friends');
    first.unmount();
    renderWithApp(<Harness />);
    expect(chooser().value).toBe('friends');
    await userEvent.click(postButton());
    await waitFor(() => expect(uploads).toHaveLength(1));
    expect(uploads[0]!.form.get('commentsFrom')).toBe('friends');
    expect(chooser().disabled).toBe(true);
    await uploads[0]!.respond(Response.json(post()));
    await waitFor(() => expect(onPosted).toHaveBeenCalledOnce());
    expect(chooser().value).toBe('everyone');
    expect(Object.keys(localStorage).filter((key) => key.startsWith('baraza.typed.draft.'))).toEqual([]);
  });

  test('is counted when it is long', () => {
    renderWithApp(<Harness />);
    type('a'.repeat(4500));
    expect(screen.getByText('4,500/5,000')).toBeDefined();
  });
});

describe('a poll', () => {
  const option = (number: number) => screen.getByRole<HTMLInputElement>('textbox', { name: `Option ${number}` });
  const write = (number: number, value: string) => fireEvent.change(option(number), { target: { value } });
  const addPoll = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Add poll' }));
    await screen.findByRole('group', { name: 'Poll' });
  };

  test('is sent with its post once it has a question and two options, and is remembered with the text', async () => {
    const uploads = interceptUploads();
    const first = renderWithApp(<Harness />);
    await addPoll();
    expect(screen.getByText('Ask your question in the text of the post.')).toBeDefined();
    type('Tea or coffee?');
    expect(screen.getByText('Write at least two options.')).toBeDefined();
    write(1, 'Tea');
    write(2, ' Tea');
    expect(screen.getByText('Two options are the same.')).toBeDefined();
    expect(postButton().disabled).toBe(true);
    write(2, 'Coffee');
    await userEvent.click(screen.getByRole('button', { name: 'Add option' }));
    await userEvent.click(screen.getByRole('switch', { name: 'Several choices' }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Open for' }), '1 week');
    first.unmount();
    renderWithApp(<Harness />);
    await screen.findByRole('group', { name: 'Poll' });
    expect([1, 2, 3].map((number) => option(number).value)).toEqual(['Tea', 'Coffee', '']);
    await userEvent.click(postButton());
    await waitFor(() => expect(uploads).toHaveLength(1));
    const poll = JSON.parse(String(uploads[0]!.form.get('poll')));
    expect(poll).toMatchObject({ options: ['Tea', 'Coffee'], isMultiple: true, isSecret: false });
    expect(Math.round((Date.parse(poll.closesAt) - Date.now()) / 3_600_000)).toBe(7 * 24);

    // Another attempt is the same post with the same closing time.
    await uploads[0]!.respond(problem('storage_unavailable'));
    await screen.findByRole('alert');
    await userEvent.click(postButton());
    await waitFor(() => expect(uploads).toHaveLength(2));
    expect(uploads[1]!.form.get('poll')).toBe(uploads[0]!.form.get('poll'));
    expect(uploads[1]!.idempotencyKey).toBe(uploads[0]!.idempotencyKey);
    await uploads[1]!.respond(Response.json(post()));
    await waitFor(() => expect(onPosted).toHaveBeenCalledOnce());
    expect(Object.keys(localStorage).filter((key) => key.startsWith('baraza.typed.draft.'))).toEqual([]);
  });

  test('closes at a chosen time in the future', async () => {
    renderWithApp(<Harness />);
    type('When?');
    await addPoll();
    write(1, 'Now');
    write(2, 'Later');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Open for' }), 'Until a time of your choice');
    expect(screen.getByText('Choose a time in the future.')).toBeDefined();
    fireEvent.change(screen.getByLabelText('Closes at'), { target: { value: '2020-01-01T10:00' } });
    expect(postButton().disabled).toBe(true);
    fireEvent.change(screen.getByLabelText('Closes at'), { target: { value: '2098-01-01T10:00' } });
    expect(postButton().disabled).toBe(false);
  });

  test('has up to ten options, which can be removed, as can the poll', async () => {
    renderWithApp(<Harness />);
    type('Which?');
    await addPoll();
    for (let count = 2; count < 10; count += 1)
      await userEvent.click(screen.getByRole('button', { name: 'Add option' }));
    expect(screen.queryByRole('button', { name: 'Add option' })).toBeNull();
    write(3, 'third');
    await userEvent.click(screen.getByRole('button', { name: 'Remove option 2' }));
    expect(option(2).value).toBe('third');
    await userEvent.click(screen.getByRole('button', { name: 'Remove poll' }));
    expect(screen.queryByRole('group', { name: 'Poll' })).toBeNull();
    expect(postButton().disabled).toBe(false);
  });
});

describe('a failure', () => {
  test('shows the reason, keeps the text and retries with the same idempotency key', async () => {
    const uploads = interceptUploads();
    renderWithApp(<Harness />);
    type('Hello');
    await userEvent.click(postButton());
    await waitFor(() => expect(uploads).toHaveLength(1));
    await uploads[0]!.respond(problem('storage_unavailable', 'Pictures cannot be stored right now.'));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Your post was not sent.');
    expect(alert.textContent).toContain('Pictures cannot be stored right now.');
    expect(alert.textContent).toContain('Your text is kept.');
    expect(textBox().value).toBe('Hello');
    expect(onPosted).not.toHaveBeenCalled();

    await userEvent.click(postButton());
    await waitFor(() => expect(uploads).toHaveLength(2));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(uploads[0]?.idempotencyKey).toMatch(/./);
    expect(uploads[1]?.idempotencyKey).toBe(uploads[0]?.idempotencyKey);
  });

  test('closing while posting cancels the request and keeps the dialog open', async () => {
    const uploads = interceptUploads();
    renderWithApp(<Harness />);
    type('Hello');
    await userEvent.click(postButton());
    await waitFor(() => expect(uploads).toHaveLength(1));
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect((await screen.findByRole('alert')).textContent).toContain('You cancelled it.');
    expect(uploads[0]?.isAborted).toBe(true);
    expect(onClose).not.toHaveBeenCalled();
    expect(textBox().value).toBe('Hello');

    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledOnce();
  });
});

describe('pictures', () => {
  test('are listed with their total size and sent with their descriptions', async () => {
    const uploads = interceptUploads();
    renderWithApp(<Harness />);
    await addFiles(avif('a.avif'), avif('b.avif', 4000));
    expect(await screen.findByText('2 pictures · 6 kB to send')).toBeDefined();
    await userEvent.type(screen.getByRole('textbox', { name: /^Describe picture 2/ }), 'A chess board ');
    await userEvent.click(postButton());
    await waitFor(() => expect(uploads).toHaveLength(1));
    const { form } = uploads[0]!;
    expect(form.getAll('alt')).toEqual(['', 'A chess board']);
    expect(form.getAll('files').map((file) => (file as File).name)).toEqual(['a.avif', 'b.avif']);

    uploads[0]!.reportProgress(3000, 6000);
    expect(await screen.findByText('3 kB of 6 kB sent')).toBeDefined();
    expect(screen.getByRole('progressbar', { name: 'Sending your post' })).toBeDefined();
  });

  test('a failure says that the pictures are kept too', async () => {
    const uploads = interceptUploads();
    renderWithApp(<Harness />);
    await addFiles(avif('a.avif'));
    await screen.findByText(/to send$/);
    await userEvent.click(postButton());
    await waitFor(() => expect(uploads).toHaveLength(1));
    await uploads[0]!.respond(problem('storage_unavailable'));
    expect((await screen.findByRole('alert')).textContent).toContain('Your text and pictures are kept.');
    expect(screen.getByRole('button', { name: 'View picture 1' })).toBeDefined();
  });

  test('a fifth picture is refused', async () => {
    renderWithApp(<Harness />);
    await addFiles(...['a', 'b', 'c', 'd', 'e'].map((name) => avif(`${name}.avif`)));
    expect(await screen.findByText('You can only upload up to 4 images')).toBeDefined();
    expect(screen.getAllByRole('button', { name: /^View picture/ })).toHaveLength(4);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add pictures' }).disabled).toBe(true);
  });

  test('a file of another type is refused by name, and the others are added', async () => {
    renderWithApp(<Harness />);
    await addFiles(new File(['x'], 'notes.pdf', { type: 'application/pdf' }), avif('a.avif'));
    expect(await screen.findByText("'notes.pdf' is not a JPEG, PNG, WebP, GIF or AVIF image")).toBeDefined();
    expect(screen.getByRole('button', { name: 'View picture 1' })).toBeDefined();
  });

  test('a file over 5 MB that this browser cannot reduce is refused by name', async () => {
    vi.stubGlobal(
      'Image',
      class extends EventTarget {
        set src(_: string) {
          queueMicrotask(() => this.dispatchEvent(new Event('error')));
        }
      },
    );
    renderWithApp(<Harness />);
    await addFiles(avif('huge.avif', 5 * 1024 * 1024 + 1));
    expect(await screen.findByText("Image 'huge.avif' exceeds 5MB limit")).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'View picture 1' })).toBeNull());
    expect(postButton().disabled).toBe(true);
    vi.unstubAllGlobals();
  });

  test('a file with other content than its type is refused', async () => {
    renderWithApp(<Harness />);
    await addFiles(new File(['<html>page</html>'], 'page.jpg', { type: 'image/jpeg' }));
    expect(await screen.findByText("'page.jpg' is not a JPEG, PNG, WebP, GIF or AVIF image")).toBeDefined();
  });
});

test('pasted pictures are added, and a pasted text with a picture of itself stays a text', async () => {
  renderWithApp(<Harness />);
  const paste = (types: string[]) => {
    const clipboardData = { files: [avif('pasted.avif')], types, getData: () => '' };
    return fireEvent.paste(textBox(), { clipboardData });
  };
  expect(paste(['text/plain', 'Files'])).toBe(true);
  expect(paste(['Files'])).toBe(false);
  expect(await screen.findByRole('button', { name: 'View picture 1' })).toBeDefined();
  expect(postButton().disabled).toBe(false);
});

describe('a later post', () => {
  const scheduleButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Schedule' });
  const chooseLater = () => userEvent.click(screen.getByRole('button', { name: 'Post later' }));

  test('is sent with its time, which is kept with the draft until then', async () => {
    const toasts = collectToasts();
    const uploads = interceptUploads();
    const first = renderWithApp(<Harness />);
    type('Hello');
    await chooseLater();
    const field = await screen.findByLabelText<HTMLInputElement>('Date and time');
    const ahead = Date.parse(field.value) - Date.now();
    expect(ahead).toBeGreaterThan(3_600_000 - 60_000);
    expect(ahead).toBeLessThanOrEqual(2 * 3_600_000);
    const time = toLocalInput(new Date(Date.now() + 3 * 86_400_000).toISOString());
    fireEvent.change(field, { target: { value: time } });
    first.unmount();

    renderWithApp(<Harness />);
    expect((await screen.findByLabelText<HTMLInputElement>('Date and time')).value).toBe(time);
    await userEvent.click(scheduleButton());
    await waitFor(() => expect(uploads).toHaveLength(1));
    expect(uploads[0]!.form.get('publishAt')).toBe(new Date(time).toISOString());
    await uploads[0]!.respond(Response.json({}, { status: 201 }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(onPosted).toHaveBeenCalledExactlyOnceWith(true);
    expect(toasts).toEqual(['success: Post scheduled!']);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('baraza.typed.draft.'))).toEqual([]);
  });

  test('needs a time that is not too near, and can be posted now instead', async () => {
    renderWithApp(<Harness />);
    type('Hello');
    await chooseLater();
    const field = await screen.findByLabelText('Date and time');
    fireEvent.change(field, { target: { value: toLocalInput(new Date(Date.now() + 60_000).toISOString()) } });
    expect(scheduleButton().disabled).toBe(true);
    expect(screen.getByText(/Choose a time between 5 minutes/)).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Post now' }));
    expect(postButton().disabled).toBe(false);
    expect(screen.queryByLabelText('Date and time')).toBeNull();
    expect(document.activeElement?.contains(screen.getByRole('button', { name: 'Post later' }))).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });

  test('stays a later post while its time is cleared, also in the draft', async () => {
    const first = renderWithApp(<Harness />);
    type('Hello');
    await chooseLater();
    fireEvent.change(await screen.findByLabelText('Date and time'), { target: { value: '' } });
    expect(screen.getByLabelText<HTMLInputElement>('Date and time').value).toBe('');
    expect(scheduleButton().disabled).toBe(true);
    first.unmount();
    renderWithApp(<Harness />);
    expect((await screen.findByLabelText<HTMLInputElement>('Date and time')).value).toBe('');
    expect(scheduleButton().disabled).toBe(true);
  });
});

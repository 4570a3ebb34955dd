import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { call } from '#platform/api/api-client.ts';
import { answerCalls, problem, signIn, type Asked } from '#testing/api.ts';
import { renderWithApp } from '#testing/render.tsx';
import { ConsentHost } from './consent-host.tsx';

const documents = [{ document: 'TERMS', version: '2027-01' }];

/** A form whose write the server refuses until the documents are accepted. */
function NoteForm() {
  const [text, setText] = useState('');
  const [outcome, setOutcome] = useState('');
  const send = () =>
    call('POST /api/announcements', { body: { content: text } }).then(
      () => setOutcome('stored'),
      (error: Error) => setOutcome(error.message),
    );
  return (
    <>
      <input aria-label="Note" value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" onClick={() => void send()}>
        Send
      </button>
      <p>{outcome}</p>
    </>
  );
}

function open(answerTo: (asked: Asked) => unknown = () => undefined) {
  signIn();
  let isAccepted = false;
  const calls = answerCalls((asked) => {
    const own = answerTo(asked);
    if (own !== undefined) return own;
    if (asked.url.pathname === '/api/options') return { documents };
    if (asked.url.pathname === '/api/consents') {
      isAccepted = true;
      return [];
    }
    return isAccepted ? {} : problem('consent_required', 'Please accept the current terms.');
  });
  renderWithApp(
    <>
      <NoteForm />
      <NoteForm />
      <ConsentHost />
    </>,
  );
  const sent = (path: string) => calls.filter(({ url, method }) => url.pathname === path && method !== 'GET');
  return { writes: () => sent('/api/announcements'), consents: () => sent('/api/consents') };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function write(): Promise<void> {
  await userEvent.type(screen.getAllByRole('textbox', { name: 'Note' })[0]!, 'Exam on Friday');
  await userEvent.click(screen.getAllByRole('button', { name: 'Send' })[0]!);
}

test('a refused write opens a dialog, and is repeated with everything that was typed once one agrees', async () => {
  const { writes, consents } = open();
  await write();
  await screen.findByRole('dialog', { name: 'Our terms have changed' });
  const links = screen.getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/terms', '/privacy']);
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'I agree' }).disabled).toBe(false));
  await press('I agree');
  await screen.findByText('stored');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(consents()).toMatchObject([{ method: 'PUT', body: { consents: documents } }]);
  expect(writes().map(({ body }) => body)).toEqual([{ content: 'Exam on Friday' }, { content: 'Exam on Friday' }]);
});

test('declining shows the refusal and keeps what was typed', async () => {
  const { writes, consents } = open();
  await write();
  await screen.findByRole('dialog');
  await press('Not now');
  await screen.findByText('Please accept the current terms.');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getAllByRole<HTMLInputElement>('textbox')[0]?.value).toBe('Exam on Friday');
  expect([writes().length, consents().length]).toEqual([1, 0]);
});

test('two refused writes open one dialog, and both are repeated', async () => {
  const { writes, consents } = open();
  await write();
  await screen.findByRole('dialog');
  screen.getAllByText('Send')[1]?.click();
  await waitFor(() => expect(writes()).toHaveLength(2));
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'I agree' }).disabled).toBe(false));
  await press('I agree');
  await waitFor(() => expect(screen.getAllByText('stored')).toHaveLength(2));
  expect([writes().length, consents().length]).toEqual([4, 1]);
});

test('a failed acceptance is shown and can be repeated', async () => {
  let tries = 0;
  open(({ url }) =>
    url.pathname === '/api/consents' && (tries += 1) === 1 ? problem('unavailable', 'Try again soon.') : undefined,
  );
  await write();
  await screen.findByRole('dialog');
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'I agree' }).disabled).toBe(false));
  await press('I agree');
  expect((await screen.findByRole('alert')).textContent).toBe('Try again soon.');
  await press('I agree');
  await screen.findByText('stored');
});

test('versions that cannot be loaded can be loaded again', async () => {
  let tries = 0;
  open(({ url }) =>
    url.pathname === '/api/options' && (tries += 1) === 1 ? problem('unavailable', 'Try again soon.') : undefined,
  );
  await write();
  await screen.findByText('The current versions could not be loaded.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'I agree' }).disabled).toBe(true);
  await press('Retry');
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'I agree' }).disabled).toBe(false));
});

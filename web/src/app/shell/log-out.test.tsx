import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { draftKeyOf, keepDraft } from '#platform/device/draft.ts';
import { currentSession, useSession } from '#platform/api/session.ts';
import { useUnsent } from '#platform/outbox/unsent.ts';
import { signIn } from '#testing/api.ts';
import { serveApi } from '#testing/api-server.ts';
import { renderWithApp } from '#testing/render.tsx';
import { useLogOut } from './log-out.tsx';

/** Renders the page for members only, like the app's guard. */
function App(props: { isUnsent?: boolean }) {
  return useSession() ? <Page {...props} /> : <p>Signed out</p>;
}

function Page({ isUnsent = false }: { isUnsent?: boolean }) {
  const { logOut, dialog } = useLogOut();
  useUnsent(isUnsent);
  return (
    <>
      <button type="button" onClick={logOut}>
        Leave
      </button>
      {dialog}
    </>
  );
}

beforeEach(() => {
  localStorage.clear();
  signIn();
  serveApi({ 'POST /api/auth/logout': () => null as never });
});

const leave = () => userEvent.click(screen.getByRole('button', { name: 'Leave' }));

test('logs out without a confirmation when everything is sent', async () => {
  renderWithApp(<App />);
  await leave();
  expect(await screen.findByText('Signed out')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('names what would be lost, and logs out only after a confirmation', async () => {
  keepDraft(draftKeyOf(signIn().id, 'comment.1'), 'Nearly done');
  renderWithApp(<App />);
  await leave();
  const dialog = await screen.findByRole('dialog', { name: 'Log out and lose what is not sent?' });
  expect(dialog.textContent).toContain('1 text or form that you have begun');
  await userEvent.click(screen.getByRole('button', { name: 'Stay logged in' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(currentSession()).not.toBeNull();

  await leave();
  await userEvent.click(await screen.findByRole('button', { name: 'Log out' }));
  expect(await screen.findByText('Signed out')).toBeDefined();
});

test('mentions the page when something on it is not stored', async () => {
  renderWithApp(<App isUnsent />);
  await leave();
  expect((await screen.findByRole('dialog')).textContent).toContain('What you have entered on this page');
});

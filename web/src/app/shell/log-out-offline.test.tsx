import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { currentSession, useSession } from '#platform/api/session.ts';
import { signIn } from '#testing/api.ts';
import { serveApi } from '#testing/api-server.ts';
import { renderWithApp } from '#testing/render.tsx';
import { useLogOut } from './log-out.tsx';

vi.mock('./log-out-dialog.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

/** Renders the page for members only, like the app's guard. */
function App() {
  return useSession() && <Page />;
}

function Page() {
  const { logOut, dialog } = useLogOut();
  return (
    <>
      <button type="button" onClick={logOut}>
        Leave
      </button>
      {dialog}
    </>
  );
}

test('logs out after a confirmation of the browser when the code that looks for unsent content does not load', async () => {
  signIn();
  serveApi({ 'POST /api/auth/logout': () => null as never });
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false);
  renderWithApp(<App />);
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(confirm).toHaveBeenCalledWith('Log out and lose what is not sent?'));
  expect(currentSession()).not.toBeNull();
  confirm.mockReturnValue(true);
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(currentSession()).toBeNull());
});

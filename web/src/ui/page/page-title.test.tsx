import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#testing/render.tsx';
import { PageTitle } from './page-title.tsx';

function Page() {
  const [hasPart, setHasPart] = useState(false);
  return (
    <>
      <PageTitle title="Profile" />
      <button type="button" onClick={() => setHasPart(!hasPart)}>
        Load
      </button>
      {hasPart && <PageTitle title="حفلة" />}
    </>
  );
}

test('the title is that of the page, or of what it has loaded since, and otherwise the name of the site', async () => {
  document.title = 'Baraza';
  const { unmount } = renderWithApp(<Page />);
  expect(document.title).toBe('Profile · Baraza');
  await userEvent.click(screen.getByRole('button'));
  expect(document.title).toBe('\u2068حفلة\u2069 · Baraza');
  await userEvent.click(screen.getByRole('button'));
  expect(document.title).toBe('Profile · Baraza');
  unmount();
  expect(document.title).toBe('Baraza');
});

import { useInfiniteQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { listedUser, userList } from '#testing/fixtures.ts';
import { answerCalls, signIn } from '#testing/api.ts';
import { renderWithApp } from '#testing/render.tsx';
import { followersQuery } from './connections.api.ts';
import { PeopleList } from './people-list.tsx';

function List({ listKey }: { listKey: string }) {
  const query = useInfiniteQuery({ ...followersQuery('ben'), staleTime: Infinity });
  return (
    <PeopleList
      isFullyRendered
      followingLabel="Unfollow"
      errorMessage="Not loaded"
      countOf={(total) => `${total} people`}
      empty={<p>Nobody</p>}
      {...{ query, listKey }}
    />
  );
}

beforeEach(() => void signIn());

test('a fully rendered list names the action of the button', async () => {
  answerCalls(() => userList([listedUser(1, { isFollowing: true })]));
  renderWithApp(<List listKey="labels" />);
  expect(await screen.findByRole('button', { name: 'Unfollow', description: 'Person 1' })).toBeDefined();
  expect(screen.getByText('1 people')).toBeDefined();
});

test('a fully rendered list restores its scroll position on return', async () => {
  // jsdom has no layout. Each row is 100 pixels high and the first one is above the window.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
    const index = [...(this.parentElement?.children ?? [])].indexOf(this);
    return { top: index * 100 - 60 } as DOMRect;
  });
  const scrollBy = vi.fn<(x: number, y: number) => void>();
  vi.stubGlobal('scrollBy', scrollBy);
  answerCalls(() => userList([listedUser(2), listedUser(1)]));
  renderWithApp(
    <Routes>
      <Route path="/list" element={<List listKey="positions" />} />
      <Route
        path="/profile/:username"
        element={
          <Link to="/list" state={{ returning: true }}>
            Return
          </Link>
        }
      />
    </Routes>,
    { path: '/list' },
  );
  await userEvent.click(await screen.findByRole('link', { name: 'Person 1' }));
  expect(scrollBy).not.toHaveBeenCalled();
  vi.mocked(Element.prototype.getBoundingClientRect).mockReturnValue({ top: 640 } as DOMRect);
  await userEvent.click(screen.getByRole('link', { name: 'Return' }));
  // The first visible row was 40 pixels below the top and would now be 640 pixels below it.
  expect(scrollBy).toHaveBeenCalledWith(0, 600);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

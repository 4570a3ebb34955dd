import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { EventActions } from '#features/events/event-actions.tsx';
import { EventPage } from '#features/events/event-page.tsx';
import { attendee } from '#features/events/events.fixtures.ts';
import { answerCalls, problem, signIn } from '#testing/api.ts';
import { event } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { TestRoute } from '#testing/route.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { HostOffer } from './host-offer.tsx';

const path = `/events-parties/events/${event().id}`;
const asked = event({ isAskedToHost: true });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => void signIn());

test('says who asks, and accepts', async () => {
  const calls = answerCalls(() => event({ viewerStatus: 'host' }));
  renderWithApp(<HostOffer event={asked} />);
  expect(screen.getByText(/asks you to host this event together/).textContent).toContain('Ben Otieno');
  await press('Accept');
  await waitFor(() => expect(calls[0]?.url.pathname).toBe(`/api/events/${asked.id}/hosts/accept`));
});

test('after declining, shows the event as the viewer sees it then', async () => {
  let isDeclined = false;
  answerCalls(({ url, method }) => {
    if (url.pathname.endsWith('/decline')) isDeclined = true;
    if (method === 'POST') return new Response(null, { status: 204 });
    if (url.pathname.endsWith('/comments')) return [];
    return isDeclined ? problem('not_found') : asked;
  });
  renderWithApp(<TestRoute path="/events-parties/events/:eventId" page={<EventPage />} />, { path });
  await userEvent.click(await screen.findByRole('button', { name: 'Decline' }));
  expect(await screen.findByText('Event not found')).toBeDefined();
});

test('keeps the question and says why the answer failed', async () => {
  answerCalls(() => problem('event_cancelled', 'This event has been cancelled.'));
  renderWithApp(<HostOffer event={asked} />);
  await press('Accept');
  expect((await screen.findByRole('alert')).textContent).toBe('This event has been cancelled.');
});

test('a co-host leaves after a confirmation, and the host cannot', async () => {
  const toasts = collectToasts();
  const calls = answerCalls(() => problem('unavailable', 'Baraza is resting.'));
  const coHosted = event({ viewerStatus: 'host', hosts: [event().host, attendee(1).user] });
  renderWithApp(<EventActions event={coHosted} discussionId="discussion" />);
  await press('Leave as co-host');
  expect(calls).toEqual([]);
  await press('Leave');
  await waitFor(() => expect(toasts).toEqual(['error: Baraza is resting.']));
  expect(calls[0]?.url.pathname).toBe(`${path.replace('/events-parties', '/api')}/hosts/decline`);
});

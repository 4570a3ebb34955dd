import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { callPage } from '#platform/api/api-client.ts';

/** The past events of a club with how many people came, newest first. */
export function eventAttendanceQuery(id: Id) {
  return infiniteQueryOptions({
    queryKey: ['communities', 'attendance', id, 'events'],
    queryFn: ({ pageParam, signal }) =>
      callPage('GET /api/communities/:id/attendance/events', { params: { id }, from: pageParam, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}

/** The members of a club with how often they came, those who came most first. */
export function memberAttendanceQuery(id: Id) {
  return infiniteQueryOptions({
    queryKey: ['communities', 'attendance', id, 'members'],
    queryFn: ({ pageParam, signal }) =>
      callPage('GET /api/communities/:id/attendance/members', { params: { id }, from: pageParam, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}

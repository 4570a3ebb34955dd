import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { VentureMember } from '@baraza/contract/features/ventures.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { call } from '#platform/api-client.ts';
import { change, refreshPart } from '#features/ventures/ventures.api.ts';

/** Joins the team the viewer was asked onto; their own review of the venture goes, so it is asked for anew. */
export function useJoinTeam(id: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/ventures/:id/membership', { params: { id } }),
    onSuccess: async (member) => {
      await setMember(cache, id, member.user.id, member);
      refreshPart(cache, id, 'reviews');
      void cache.invalidateQueries({ queryKey: ['ventures', 'byId', id] });
    },
  });
}

/** Leaves the team, or declines to join it. */
export function useLeaveTeam(id: Id, viewerId: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /api/ventures/:id/membership', { params: { id } }),
    onSuccess: () => setMember(cache, id, viewerId, null),
  });
}

/** Asks a friend onto the team of a venture of the viewer. */
export function useInviteMember() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: { ventureId: Id; userId: Id; role: string }) => call('POST /api/ventures/members', { body }),
    onSuccess: (member) => setMember(cache, member.ventureId, member.user.id, member),
  });
}

/** Takes somebody off the team of a venture of the viewer. */
export function useDismissMember(id: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (userId: Id) => call('DELETE /api/ventures/:id/members/:userId', { params: { id, userId } }),
    onSuccess: (_, userId) => setMember(cache, id, userId, null),
  });
}

/** Puts somebody's membership in the place of what was known of it; null takes them off the team. */
async function setMember(cache: QueryClient, id: Id, userId: Id, member: VentureMember | null): Promise<void> {
  await change(cache, id, ({ members }) => {
    const isKnown = members.some(({ user }) => user.id === userId);
    const now = members.flatMap((each) => (each.user.id === userId ? (member ?? []) : each));
    return { members: isKnown || !member ? now : [...now, member] };
  });
  refreshPart(cache, id, 'members');
}

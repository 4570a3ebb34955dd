import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { VentureMember } from '@baraza/contract/features/ventures.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { invalidatePart, updateCachedVenture, ventureQuery } from '#features/ventures/ventures.api.ts';
import { call } from '#platform/api/api-client.ts';
import { toast, toastError } from '#ui/page/toast.ts';

/** Accepts the viewer's invitation. The server then deletes their review, so the venture is refetched. */
export function useJoinTeam(id: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/ventures/:id/membership', { params: { id } }),
    onSuccess: async (member) => {
      toast.success(t`Welcome to the team!`);
      await setMember(cache, id, member.user.id, member);
      invalidatePart(cache, id, 'reviews');
      void cache.invalidateQueries({ queryKey: ventureQuery(id).queryKey });
    },
    onError: toastError,
  });
}

/** Leaves the team, or declines an invitation. */
export function useLeaveTeam(id: Id, viewerId: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /api/ventures/:id/membership', { params: { id } }),
    onSuccess: () => setMember(cache, id, viewerId, null),
  });
}

/** Invites a friend to the team of the viewer's venture. */
export function useInviteMember() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: { ventureId: Id; userId: Id; role: string }) => call('POST /api/ventures/members', { body }),
    onSuccess: (member) => setMember(cache, member.ventureId, member.user.id, member),
  });
}

/** Removes a member from the team of the viewer's venture, or withdraws an invitation. */
export function useRemoveMember(id: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (userId: Id) => call('DELETE /api/ventures/:id/members/:userId', { params: { id, userId } }),
    onSuccess: (_, userId) => setMember(cache, id, userId, null),
  });
}

/** Adds or replaces a person's membership in the cached venture; null removes it. */
async function setMember(cache: QueryClient, id: Id, userId: Id, member: VentureMember | null): Promise<void> {
  await updateCachedVenture(cache, id, ({ members }) => {
    const isListed = members.some(({ user }) => user.id === userId);
    const updated = members.flatMap((each) => (each.user.id === userId ? (member ?? []) : each));
    return { members: isListed || !member ? updated : [...updated, member] };
  });
  invalidatePart(cache, id, 'members');
}

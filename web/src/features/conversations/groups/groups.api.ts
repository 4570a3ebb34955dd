import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { Member } from '@baraza/contract/features/conversation-groups.ts';
import type { Conversation, Message } from '@baraza/contract/features/conversations.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { forgetConversation, groupQuery, refetchLists } from '#features/conversations/conversations.api.ts';
import { hasCode } from '#platform/api/api-error.ts';
import { call, callPage } from '#platform/api/api-client.ts';
import { refetched } from '#platform/api/query-client.ts';
import { toastError } from '#ui/page/toast.ts';

interface NewGroup {
  participantIds: Id[];
  name: string;
  image?: string;
  /** The same for all attempts, so that one group is created. */
  idempotencyKey: string;
}

/** Creates a group whose admin is the viewer. */
export function useCreateGroup() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ idempotencyKey, ...body }: NewGroup) => call('POST /api/conversations', { body, idempotencyKey }),
    onSuccess: (group) => showGroup(cache, group),
  });
}

/** Puts a group that the viewer has just become a member of into the cache. */
function showGroup(cache: QueryClient, group: Conversation): void {
  cache.setQueryData(groupQuery(group.id).queryKey, group);
  refetchLists(cache);
}

/** The members of a group, admins first. */
export function membersQuery(id: Id) {
  return infiniteQueryOptions({
    queryKey: ['conversations', 'members', id],
    queryFn: ({ pageParam, signal }) =>
      callPage('GET /api/conversations/:id/members', { params: { id }, from: pageParam, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
}

/** The first members of a group whose name or username has words that begin with those of a text, or of all. */
export function foundMembersQuery(id: Id, search: string, limit: number) {
  const query = { limit, ...(search !== '' && { search }) };
  return queryOptions({
    queryKey: [...membersQuery(id).queryKey, search],
    queryFn: async ({ signal }) =>
      (await call('GET /api/conversations/:id/members', { params: { id }, query, signal })).users,
  });
}

/** When the invitation link of a group expires, or null without one. */
export function invitationQuery(id: Id) {
  return queryOptions({
    queryKey: ['conversations', 'invitation', id],
    queryFn: ({ signal }) => call('GET /api/conversations/:id/invitation', { params: { id }, signal }),
  });
}

/** Changes a group. Its members see the change as a message. */
export function useChangeGroup(id: Id) {
  return useMutation({
    mutationFn: (body: { name?: string; image?: string | null; onlyAdminsWrite?: boolean }) =>
      call('PUT /api/conversations/:id', { params: { id }, body }),
  });
}

export function useAddMembers(id: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (userIds: Id[]) => call('POST /api/conversations/:id/members', { params: { id }, body: { userIds } }),
    onSuccess: () => refetched(cache.invalidateQueries({ queryKey: membersQuery(id).queryKey })),
  });
}

/** Makes a member an admin or an admin a member, or removes them. */
export function useChangeMember(id: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ userId, role }: { userId: Id; role: Member['role'] | null }): Promise<void> => {
      const params = { id, userId };
      if (role === null) await call('DELETE /api/conversations/:id/members/:userId', { params });
      else await call('PUT /api/conversations/:id/members/:userId', { params, body: { role } });
    },
    onError: toastError,
    onSettled: () => cache.invalidateQueries({ queryKey: membersQuery(id).queryKey }),
  });
}

/** Leaves a group, which no message announces. */
export function useLeaveGroup(id: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (userId: Id) => call('DELETE /api/conversations/:id/members/:userId', { params: { id, userId } }),
    onSuccess: () => forgetConversation(cache, id),
    onError: toastError,
  });
}

export function useCreateInvitation(id: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (days: number) => call('POST /api/conversations/:id/invitation', { params: { id }, body: { days } }),
    onSuccess: ({ token: _token, ...invitation }) => cache.setQueryData(invitationQuery(id).queryKey, invitation),
    onError: toastError,
  });
}

export function useRevokeInvitation(id: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /api/conversations/:id/invitation', { params: { id } }),
    onSuccess: () => cache.setQueryData(invitationQuery(id).queryKey, null),
    onError: toastError,
  });
}

/** The group of an invitation link, or null if the link does not work. */
export function invitationPreviewQuery(token: string) {
  return queryOptions({
    queryKey: ['conversations', 'preview', token],
    queryFn: async ({ signal }) => {
      try {
        return await call('POST /api/conversation-invitations/preview', { body: { token }, signal });
      } catch (error) {
        if (hasCode(error, 'not_found') || hasCode(error, 'invalid_body')) return null;
        throw error;
      }
    },
    staleTime: 0,
    gcTime: 0,
  });
}

export function useJoinGroup() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => call('POST /api/conversation-invitations/join', { body: { token } }),
    onSuccess: (group) => showGroup(cache, group),
  });
}

/** Pins a message of a group for all members, or unpins the pinned one. A message of the group announces it. */
export async function setPinned({ conversationId: id, id: messageId }: Message, isPinned: boolean): Promise<void> {
  if (isPinned) await call('PUT /api/conversations/:id/pin', { params: { id }, body: { messageId } });
  else await call('DELETE /api/conversations/:id/pin', { params: { id } });
}

/** Who has read an own message, and whom else it has reached. */
export function receiptsQuery({ conversationId: id, id: messageId }: Message) {
  return queryOptions({
    queryKey: ['conversations', 'receipts', id, messageId],
    queryFn: ({ signal }) =>
      call('GET /api/conversations/:id/messages/:messageId/receipts', { params: { id, messageId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

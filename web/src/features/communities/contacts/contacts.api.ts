import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Contact } from '@baraza/contract/features/communities.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { contactsKey } from '#features/communities/communities.api.ts';
import { call } from '#platform/api/api-client.ts';

/** Whom the members of a community can call, kept on the device. */
export function contactsQuery(id: Id) {
  return queryOptions({
    queryKey: contactsKey(id),
    queryFn: ({ signal }) => call('GET /api/communities/:id/contacts', { params: { id }, signal }),
    meta: { offline: {} },
  });
}

/** Replaces the contacts. */
export function useChangeContacts(id: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (contacts: Contact[]) =>
      call('PUT /api/communities/:id/contacts', { params: { id }, body: { contacts } }),
    onSuccess: (changed) => cache.setQueryData(contactsQuery(id).queryKey, changed),
  });
}

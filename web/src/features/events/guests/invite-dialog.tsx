import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { invitationsPerRequest } from '@baraza/contract/features/event-limits.ts';
import type { Event } from '@baraza/contract/features/events.ts';
import { ApiError, hasCode } from '#platform/api/api-error.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { SearchBox } from '#ui/fields/search-box.tsx';
import { toast } from '#ui/page/toast.ts';
import { peopleToInviteQuery, useInvite } from './guests.api.ts';
import { GuestList } from './guest-list.tsx';

/** Chooses friends or search results and invites them together. */
export function InviteDialog({ event, onClose }: { event: Event; onClose: () => void }) {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const query = useInfiniteQuery(peopleToInviteQuery(search));
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set());
  const invite = useInvite(event.id);
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    if (next.size <= invitationsPerRequest) setChosen(next);
  };
  const send = async () => {
    const ids = [...chosen];
    try {
      await invite.mutateAsync(ids);
      toast.success(plural(chosen.size, { one: '# invitation sent', other: '# invitations sent' }));
      onClose();
    } catch (error) {
      if (hasCode(error, 'not_invitable')) {
        const refusedIds = new Set(
          ids.filter((_, index) => error.errors.some(({ path }) => path === `userIds.${index}`)),
        );
        setRefused((before) => new Set([...before, ...refusedIds]));
        setChosen((before) => new Set([...before].filter((id) => !refusedIds.has(id))));
      }
      toast.error(error instanceof ApiError ? error.detail : t`The invitations were not sent. Please try again.`);
    }
  };
  return (
    <Dialog
      title={t`Invite people`}
      onClose={onClose}
      kind="sheet"
      footer={
        <Button disabled={chosen.size === 0} pending={invite.isPending} onClick={() => void send()}>
          {chosen.size === 0 ? (
            <Trans>Invite</Trans>
          ) : (
            plural(chosen.size, { one: 'Invite # person', other: 'Invite # people' })
          )}
        </Button>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2 md:min-h-96 md:content-start">
        <SearchBox
          term={search}
          onSearch={(text) => setSearch(text.trim())}
          label={t`Search people`}
          placeholder={t`Search people...`}
          maxLength={100}
        />
        <p className="text-label text-muted">
          {search === '' ? (
            <Trans>Your friends</Trans>
          ) : (
            <Trans>You can invite friends, members of your intake and people who came to your events.</Trans>
          )}
        </p>
        <GuestList
          query={query}
          errorMessage={t`Failed to fetch people...`}
          empty={search === '' ? <Trans>Search for people to invite.</Trans> : <Trans>No one found.</Trans>}
          renderNote={({ id }) => refused.has(id) && <Trans>Not a friend, intake member or past guest</Trans>}
          renderActions={({ id }, nameId) => (
            <Button
              size="small"
              variant={chosen.has(id) ? 'primary' : 'secondary'}
              aria-pressed={chosen.has(id)}
              aria-describedby={nameId}
              disabled={refused.has(id)}
              onClick={() => toggle(id)}
            >
              {chosen.has(id) ? <Trans>Chosen</Trans> : <Trans>Choose</Trans>}
            </Button>
          )}
        />
      </div>
    </Dialog>
  );
}

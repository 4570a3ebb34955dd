import { Trans, useLingui } from '@lingui/react/macro';
import { UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ListedUser } from '@baraza/contract/features/profiles.ts';
import { ApiError } from '#platform/api/api-error.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx';
import { controlLook } from '#ui/fields/field.tsx';
import { useDebounced } from '#ui/fields/use-debounced.ts';
import { toast } from '#ui/page/toast.ts';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import type { useStartChat } from '#features/conversations/conversations.api.ts';
import { WaysToFriends, WritablePeople } from './writable-people.tsx';

const { Dialog: NewGroup } = lazyDialog(
  async () => (await import('#features/conversations/groups/new-group.tsx')).NewGroup,
  ['connections', 'conversations', 'groups'],
);

interface NewChatProps {
  start: ReturnType<typeof useStartChat>;
  onClose: () => void;
}

/** A dialog to start a conversation with one of the people whom the viewer may write to. */
export function NewChat({ start, onClose }: NewChatProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const [isGroupOpen, setGroupOpen] = useState(false);
  const debouncedSearch = useDebounced(search.trim());

  const begin = async (person: ListedUser) => {
    try {
      await start.mutateAsync(person);
      await navigate(`/chat/${person.username}`);
      onClose();
    } catch (error) {
      const isRefused = error instanceof ApiError && ['not_friends', 'rate_limited'].includes(error.code);
      toast.error(isRefused ? error.detail : t`Failed to create conversation. Please try again later.`);
    }
  };
  return (
    <Dialog kind="sheet" title={t`Start a New Chat`} onClose={onClose}>
      <div className="grid gap-3 md:min-h-96 md:content-start">
        <Button variant="secondary" wide onClick={() => setGroupOpen(true)}>
          <UsersRound aria-hidden size={20} />
          <Trans>New group</Trans>
        </Button>
        {isGroupOpen && <NewGroup onClose={() => setGroupOpen(false)} onCreated={onClose} />}
        <input
          type="search"
          dir="auto"
          ref={(element) => element?.setAttribute('autofocus', '')}
          aria-label={t`Search your friends`}
          placeholder={t`Search your friends`}
          autoComplete="off"
          maxLength={100}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          className={controlLook}
        />
        <WritablePeople
          search={debouncedSearch}
          busyId={start.isPending ? start.variables.id : undefined}
          onChoose={(person) => void begin(person)}
          empty={
            <EmptyState of="people" action={debouncedSearch === '' && <WaysToFriends />}>
              <Trans>No Mutual friends not found</Trans>
            </EmptyState>
          }
        />
      </div>
    </Dialog>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { communitySearchMax, guideKeepersMax } from '@baraza/contract/features/community-limits.ts';
import type { Community } from '@baraza/contract/features/communities.ts';
import type { Person } from '@baraza/contract/features/profiles.ts';
import { membersQuery } from '#features/communities/people.api.ts';
import { Button } from '#ui/controls/button.tsx';
import { DialogFooter } from '#ui/dialogs/dialog-footer.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useDebounced } from '#ui/fields/use-debounced.ts';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { SkeletonList } from '#ui/lists/skeleton.tsx';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { NameLines } from '#ui/text/name-lines.tsx';
import { personName } from '#ui/text/person-name.ts';
import { useChangeKeepers } from './guides.api.ts';

/** The members who are shown to choose from, until the viewer searches. */
const shownMax = 20;

interface KeepersDialogProps {
  club: Community;
  /** The keepers until now. */
  named: readonly Person[];
  onClose: () => void;
}

/** A dialog to name the members who keep the guides. */
export function KeepersDialog({ club, named, onClose }: KeepersDialogProps) {
  const { t, i18n } = useLingui();
  const max = i18n.number(guideKeepersMax);
  const [keepers, setKeepers] = useState(named);
  const [search, setSearch] = useState('');
  const save = useChangeKeepers(club.id);
  const query = useInfiniteQuery({
    ...membersQuery(club.id, { search: useDebounced(search.trim()), limit: shownMax }),
    placeholderData: keepPreviousData,
  });
  const found = query.data?.pages.flatMap(({ items }) => items.users) ?? [];
  const others = found.filter(({ id }) => !keepers.some((keeper) => keeper.id === id));
  const userIds = keepers.map(({ id }) => id);
  return (
    <Dialog
      kind="sheet"
      title={t`Who keeps the guides?`}
      onClose={onClose}
      footer={
        <DialogFooter problem={save.error?.message}>
          <Button wide pending={save.isPending} onClick={() => save.mutate(userIds, { onSuccess: onClose })}>
            <Trans>Save</Trans>
          </Button>
        </DialogFooter>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p className="text-label text-muted">
          <Trans>
            Keepers can add, change and delete guides. They get no other rights. You can choose up to {max} members.
          </Trans>
        </p>
        {keepers.length > 0 && (
          <ul aria-label={t`Keepers`} className="divide-y divide-hairline">
            {keepers.map((keeper) => (
              <PersonRow key={keeper.id} person={keeper}>
                {(name) => (
                  <Button
                    variant="quiet"
                    size="small"
                    aria-label={t`Remove ${name}`}
                    onClick={() => setKeepers(keepers.filter(({ id }) => id !== keeper.id))}
                  >
                    <Trans>Remove</Trans>
                  </Button>
                )}
              </PersonRow>
            ))}
          </ul>
        )}
        <TextField
          label={t`Search members`}
          type="search"
          autoComplete="off"
          maxLength={communitySearchMax}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        {query.isPending ? (
          <SkeletonList picture="size-11" lines={['h-4 w-2/5', 'h-3 w-1/4']} className="items-center py-3" />
        ) : !query.data ? (
          <FailedQuery query={query} message={t`Failed to load the members`} />
        ) : (
          <>
            {others.length === 0 && !query.isFetching && (
              <p className="text-label text-muted">
                <Trans>No members found</Trans>
              </p>
            )}
            <ul aria-label={t`Members`} aria-busy={query.isFetching} className="divide-y divide-hairline">
              {others.map((member) => (
                <PersonRow key={member.id} person={member}>
                  {(name) => (
                    <Button
                      variant="secondary"
                      size="small"
                      aria-label={t`Add ${name}`}
                      disabled={keepers.length >= guideKeepersMax}
                      onClick={() => setKeepers([...keepers, member])}
                    >
                      <Trans>Add</Trans>
                    </Button>
                  )}
                </PersonRow>
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  );
}

/** A person with a button, which `children` renders for their name. */
function PersonRow({ person, children }: { person: Person; children: (name: string) => ReactNode }) {
  const name = personName(person);
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className="flex min-w-[min(100%,9rem)] flex-1 items-center gap-3">
        <Avatar name={name} src={person.image} size={44} />
        <NameLines name={name} username={person.username} className="font-bold" />
      </span>
      <span className="ms-auto">{children(name)}</span>
    </li>
  );
}

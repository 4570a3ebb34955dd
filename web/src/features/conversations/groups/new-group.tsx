import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { groupMembersMax, groupNameMax } from '@baraza/contract/features/conversation-limits.ts';
import { useChosenPicture } from '#features/conversations/thread/use-chosen-picture.ts';
import { Button } from '#ui/controls/button.tsx';
import { DialogFooter } from '#ui/dialogs/dialog-footer.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { FriendPicker, type Friend } from '#features/connections/friend-picker.public.ts';
import { GroupPicture } from './group-picture.tsx';
import { useCreateGroup } from './groups.api.ts';
import { peopleProblem } from './people-problem.ts';

/** A dialog to create a group: its name, its picture and its members on one screen. */
export function NewGroup({ onClose, onCreated }: { onClose: () => void; onCreated: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [people, setPeople] = useState<Friend[]>([]);
  const [problem, setProblem] = useState<string>();
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const chosen = useChosenPicture();
  const create = useCreateGroup();
  const isUploading = chosen.picture !== undefined && !chosen.picture.uploaded;
  const canCreate = name.trim() !== '' && people.length >= 2 && !isUploading;

  /** A changed group is another one than that of an earlier attempt. */
  const change = (apply: () => void) => {
    apply();
    setProblem(undefined);
    setIdempotencyKey(crypto.randomUUID());
  };
  const submit = async () => {
    if (!canCreate || create.isPending) return;
    setProblem(undefined);
    const image = chosen.picture?.uploaded?.url;
    const participantIds = people.map(({ id }) => id);
    try {
      const group = await create.mutateAsync({ participantIds, name, ...(image && { image }), idempotencyKey });
      await navigate(`/chat/groups/${group.id}`);
      onCreated();
    } catch (error) {
      setProblem(peopleProblem(error, people));
    }
  };
  return (
    <Dialog
      kind="sheet"
      title={t`New group`}
      onClose={onClose}
      footer={
        <DialogFooter problem={problem}>
          <Button wide disabled={!canCreate} pending={create.isPending} onClick={() => void submit()}>
            <Trans>Create group</Trans>
          </Button>
        </DialogFooter>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 md:min-h-96 md:content-start">
        <TextField
          label={t`Name of the group`}
          maxLength={groupNameMax}
          autoComplete="off"
          value={name}
          onChange={({ target }) => change(() => setName(target.value))}
        />
        <GroupPicture name={name} image={null} chosen={chosen} onRemove={() => undefined} />
        <FriendPicker chosen={people} onChange={(next) => change(() => setPeople(next))} max={groupMembersMax - 1} />
        {people.length === 1 && (
          <p className="text-label text-muted">
            <Trans>Choose one more person. A group has at least three members when it is created.</Trans>
          </p>
        )}
      </div>
    </Dialog>
  );
}

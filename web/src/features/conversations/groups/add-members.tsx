import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { addedAtOnceMax } from '@baraza/contract/features/conversation-limits.ts';
import type { Conversation } from '@baraza/contract/features/conversations.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { Button } from '#ui/controls/button.tsx';
import { DialogFooter } from '#ui/dialogs/dialog-footer.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { type Friend, FriendPicker } from '#features/connections/friend-picker.public.ts';
import { useAddMembers } from './groups.api.ts';
import { peopleProblem } from './people-problem.ts';

interface AddMembersProps {
  groupId: Id;
  onChange: (changed: Conversation) => void;
  onClose: () => void;
}

/** A dialog to add friends to a group. Those who are members already stay so. */
export function AddMembers({ groupId, onChange, onClose }: AddMembersProps) {
  const { t } = useLingui();
  const [people, setPeople] = useState<Friend[]>([]);
  const [problem, setProblem] = useState<string>();
  const add = useAddMembers(groupId);
  const submit = async () => {
    setProblem(undefined);
    try {
      onChange(await add.mutateAsync(people.map(({ id }) => id)));
      onClose();
    } catch (error) {
      setProblem(peopleProblem(error, people));
    }
  };
  return (
    <Dialog
      kind="sheet"
      title={t`Add members`}
      onClose={onClose}
      footer={
        <DialogFooter problem={problem}>
          <Button wide disabled={people.length === 0} pending={add.isPending} onClick={() => void submit()}>
            <Trans>Add to group</Trans>
          </Button>
        </DialogFooter>
      }
    >
      <FriendPicker chosen={people} onChange={setPeople} max={addedAtOnceMax} />
    </Dialog>
  );
}

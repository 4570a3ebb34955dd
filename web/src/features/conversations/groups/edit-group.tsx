import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { groupNameMax } from '@baraza/contract/features/conversation-limits.ts';
import type { Conversation } from '@baraza/contract/features/conversations.ts';
import { useChosenPicture } from '#features/conversations/thread/use-chosen-picture.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { GroupPicture } from './group-picture.tsx';
import { useChangeGroup } from './groups.api.ts';

interface EditGroupProps {
  group: Omit<Conversation, 'messages'>;
  onChange: (changed: Conversation) => void;
  onClose: () => void;
}

/** A dialog to change the name and the picture of a group. */
export function EditGroup({ group, onChange, onClose }: EditGroupProps) {
  const { t } = useLingui();
  const [name, setName] = useState(group.name ?? '');
  const [image, setImage] = useState(group.image);
  const chosen = useChosenPicture();
  const change = useChangeGroup(group.id);
  const isUploading = chosen.picture !== undefined && !chosen.picture.uploaded;
  const save = () => {
    const nextImage = chosen.picture?.uploaded?.url ?? image;
    // What is the same is left out, so that another admin's change is not undone.
    const changes = {
      ...(name.trim() !== group.name && { name }),
      ...(nextImage !== group.image && { image: nextImage }),
    };
    if (Object.keys(changes).length === 0) return onClose();
    change.mutate(changes, {
      onSuccess: (changed) => {
        onChange(changed);
        onClose();
      },
    });
  };
  return (
    <Dialog
      title={t`Change name or picture`}
      onClose={onClose}
      footer={
        <Button disabled={name.trim() === '' || isUploading} pending={change.isPending} onClick={save}>
          <Trans>Save</Trans>
        </Button>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <TextField
          label={t`Name of the group`}
          maxLength={groupNameMax}
          autoComplete="off"
          error={change.error?.message}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <GroupPicture name={name} image={image} chosen={chosen} onRemove={() => setImage(null)} />
      </div>
    </Dialog>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { joinMessageMax } from '@baraza/contract/features/community-limits.ts';
import type { Community } from '@baraza/contract/features/communities.ts';
import { useJoin } from '#features/communities/communities.api.ts';
import { draftKeyOf, keepDraft, readDraft } from '#platform/device/draft.ts';
import { useViewer } from '#platform/api/session.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';

interface JoinDialogProps {
  club: Community;
  title: string;
  onClose: () => void;
}

/** A dialog to request to join a club, with a message to its officers, which is kept until it is sent. */
export function JoinDialog({ club, title, onClose }: JoinDialogProps) {
  const { t } = useLingui();
  const { id: viewerId } = useViewer();
  const draftKey = draftKeyOf(viewerId, `club.${club.id}.request`);
  const [message, setMessage] = useState(() => readDraft(draftKey));
  const join = useJoin(club.id);
  const send = () =>
    join.mutate(message, {
      onSuccess: () => {
        keepDraft(draftKey, '');
        onClose();
      },
    });
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <Button pending={join.isPending} onClick={send}>
          <Trans>Send request</Trans>
        </Button>
      }
    >
      <TextAreaField
        label={t`Message to the officers (optional)`}
        hint={t`Who you are, and why you want to join.`}
        rows={4}
        maxLength={joinMessageMax}
        value={message}
        error={join.error?.message}
        onChange={({ target }) => {
          setMessage(target.value);
          keepDraft(draftKey, target.value);
        }}
      />
    </Dialog>
  );
}

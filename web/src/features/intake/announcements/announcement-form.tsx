import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { announcementMax } from '@baraza/contract/features/intake-limits.ts';
import { hasCode } from '#platform/api/api-error.ts';
import { Button } from '#ui/controls/button.tsx';
import { keptText } from '#ui/fields/kept-text.ts';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { toast } from '#ui/page/toast.ts';
import { draftOf, submitAnnouncement } from './announcement-outbox.ts';
import { type AnnouncementHub, showAnnouncement } from './announcements.api.ts';
import { useTextDraft } from '#platform/outbox/text-draft.ts';

/** Posts an announcement. The text is kept until it is sent. */
export function AnnouncementForm({ hub }: { hub: AnnouncementHub }) {
  const { t: translate } = useLingui();
  const draft = useTextDraft(draftOf(hub), announcementMax);
  const isIntake = hub.communityId === undefined;
  const cache = useQueryClient();
  const announce = useMutation({
    mutationFn: (content: string) => submitAnnouncement({ ...hub, content }, draft.key()),
    onSuccess: (outcome) => outcome.isSent && showAnnouncement(cache, hub, outcome.reply),
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (draft.isBlank || announce.isPending) return;
    try {
      const { isSent } = await announce.mutateAsync(draft.text.trim());
      draft.sent();
      if (isSent) toast.success(isIntake ? t`Announced to your intake` : t`Announced to this hub`);
      else toast.info(keptText());
    } catch (error) {
      toast.error(hasCode(error, 'rate_limited') ? error.detail : t`Failed to post announcement. Your text is kept.`);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-1">
      <TextAreaField
        label={isIntake ? translate`Tell your intake something` : translate`Tell everyone in this hub something`}
        placeholder={translate`A room has changed, a form is due, a lift is free...`}
        rows={1}
        value={draft.text}
        maxLength={announcementMax}
        readOnly={announce.isPending}
        onChange={(event) => draft.write(event.target.value)}
      />
      <Button
        type="submit"
        size="small"
        disabled={draft.isBlank}
        pending={announce.isPending}
        className="justify-self-end"
      >
        <Trans>Announce</Trans>
      </Button>
    </form>
  );
}

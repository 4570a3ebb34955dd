import { t as now } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { offerNameMax, offerTextMax, ventureAnnouncementTypes } from '@baraza/contract/features/venture-limits.ts';
import type { VentureAnnouncement } from '@baraza/contract/features/ventures.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextAreaField } from '#ui/text-area-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';
import { reasonOf, Refusal } from './dialog-refusal.tsx';
import { announcementTypeNames } from './announcement-words.ts';
import { localMoment, momentOf } from './announcement-date.ts';
import { useKeptWords } from './kept-words.ts';
import { useSaveAnnouncement } from './offers.api.ts';
import { meantVenture, OwnVentureField, useOpenVentures } from './own-venture-field.tsx';
import './ventures-words.ts';

interface AnnouncementDialogProps {
  /** The announcement to change; without it a new one is made. */
  announcement?: VentureAnnouncement;
  /** The venture a new one is for; without it one of one's own is chosen. */
  ventureId?: string;
  onClose: () => void;
}

/** News of a venture for those who look at it. */
export function AnnouncementDialog({ announcement, ventureId: known, onClose }: AnnouncementDialogProps) {
  const { t } = useLingui();
  const place = announcement ? `news.${announcement.id}` : known === undefined ? 'news' : `news.of.${known}`;
  const { words, change, forget } = useKeptWords(place, {
    ventureId: announcement?.ventureId ?? known ?? '',
    title: announcement?.title ?? '',
    content: announcement?.content ?? '',
    type: announcement?.type ?? 'other',
    date: announcement?.date ? localMoment(announcement.date) : '',
  });
  const [problem, setProblem] = useState('');
  const open = useOpenVentures();
  const save = useSaveAnnouncement(announcement?.id);
  const formId = useId();
  const ventureId = announcement?.ventureId ?? known ?? meantVenture(words.ventureId, open.data);

  const submit = async () => {
    if (ventureId === '' || words.content.trim() === '') {
      return setProblem(t`Please select a business and enter announcement content.`);
    }
    setProblem('');
    const type = ventureAnnouncementTypes.find((each) => each === words.type) ?? 'other';
    try {
      await save.mutateAsync({
        ventureId,
        title: words.title,
        content: words.content,
        type,
        date: words.date === '' ? null : momentOf(words.date),
      });
      forget();
      toast.success(announcement ? now`Announcement updated!` : now`Announcement created!`);
      onClose();
    } catch (error) {
      const reason = reasonOf(error);
      const news = announcement
        ? now`Error updating announcement: ${reason}`
        : now`Error creating announcement: ${reason}`;
      setProblem(news);
      toast.error(news);
    }
  };
  const set = (name: keyof typeof words) => ({
    value: words[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  return (
    <Dialog
      kind="sheet"
      title={announcement ? t`Change Announcement` : t`Create Announcements`}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={formId} pending={save.isPending}>
            {announcement ? <Trans>Save</Trans> : <Trans>Announce</Trans>}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.isPending) void submit();
        }}
      >
        {!announcement && known === undefined && (
          <OwnVentureField
            value={words.ventureId}
            isLocked={save.isPending}
            onChange={(id) => change({ ventureId: id })}
          />
        )}
        <TextField {...set('title')} label={t`Title`} dir="auto" maxLength={offerNameMax} />
        <TextAreaField
          {...set('content')}
          label={t`Announcement`}
          hint={t`Everybody who opens your business sees it.`}
          rows={4}
          maxLength={offerTextMax}
        />
        <div className="grid items-start gap-4 md:grid-cols-2">
          <SelectField
            {...set('type')}
            label={t`Type`}
            placeholder={t`What is it about?`}
            choices={ventureAnnouncementTypes.map((value) => ({ value, label: t(announcementTypeNames[value]) }))}
          />
          <TextField
            {...set('date')}
            label={t`Date`}
            hint={t`When it happens, if it does.`}
            type="datetime-local"
            min="1970-01-01T00:00"
            max="2099-12-31T23:59"
          />
        </div>
        <Refusal>{problem}</Refusal>
      </form>
    </Dialog>
  );
}

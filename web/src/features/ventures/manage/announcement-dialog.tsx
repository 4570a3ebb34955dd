import { t as now } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { offerNameMax, offerTextMax, ventureAnnouncementTypes } from '@baraza/contract/features/venture-limits.ts';
import type { VentureAnnouncement } from '@baraza/contract/features/ventures.ts';
import { SelectField } from '#ui/select-field.tsx';
import { TextAreaField } from '#ui/text-area-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';
import { announcementTypeNames } from './announcement-types.ts';
import { localMoment, momentOf } from './local-date-time.ts';
import { useKeptWords } from './form-draft.ts';
import { useSaveAnnouncement } from './offers.api.ts';
import { meantVenture, OwnVentureField, useOpenVentures } from './own-venture-field.tsx';
import { SheetForm } from './sheet-form.tsx';
import '#features/ventures/ventures-messages.ts';

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
  const open = useOpenVentures();
  const save = useSaveAnnouncement(announcement?.id);
  const ventureId = announcement?.ventureId ?? known ?? meantVenture(words.ventureId, open.data);

  const set = (name: keyof typeof words) => ({
    value: words[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  return (
    <SheetForm
      title={announcement ? t`Change Announcement` : t`Create Announcements`}
      send={announcement ? <Trans>Save</Trans> : <Trans>Announce</Trans>}
      isPending={save.isPending}
      problem={() =>
        ventureId === '' || words.content.trim() === ''
          ? t`Please select a business and enter announcement content.`
          : undefined
      }
      onSend={() =>
        save.mutateAsync({
          ventureId,
          title: words.title,
          content: words.content,
          type: ventureAnnouncementTypes.find((each) => each === words.type) ?? 'other',
          date: words.date === '' ? null : momentOf(words.date),
        })
      }
      failed={(reason) =>
        announcement ? now`Error updating announcement: ${reason}` : now`Error creating announcement: ${reason}`
      }
      onSent={() => {
        forget();
        toast.success(announcement ? now`Announcement updated!` : now`Announcement created!`);
      }}
      onClose={onClose}
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
    </SheetForm>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { offerNameMax, offerTextMax, ventureAnnouncementTypes } from '@baraza/contract/features/venture-limits.ts';
import type { VentureAnnouncement } from '@baraza/contract/features/ventures.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { toast } from '#ui/page/toast.ts';
import { announcementTypeNames } from './announcement-types.ts';
import { useFormDraft } from '#features/ventures/manage/form-draft.ts';
import { toLocalInput, fromLocalInput } from '#ui/fields/local-date-time.ts';
import { useSaveAnnouncement } from './offers.api.ts';
import { selectedVentureId, OwnVentureField, useOpenVentures } from '#features/ventures/manage/own-venture-field.tsx';
import { SheetForm } from '#features/ventures/manage/sheet-form.tsx';

interface AnnouncementDialogProps {
  /** The announcement to change; undefined to create one. */
  announcement?: VentureAnnouncement;
  /** The venture of a new announcement. Without it the dialog lets the owner choose. */
  ventureId?: string;
  onClose: () => void;
}

/** Creates or changes an announcement. */
export function AnnouncementDialog({ announcement, ventureId: givenId, onClose }: AnnouncementDialogProps) {
  const { t } = useLingui();
  const draftName = announcement ? `news.${announcement.id}` : givenId === undefined ? 'news' : `news.of.${givenId}`;
  const { values, change, clear } = useFormDraft(draftName, {
    ventureId: announcement?.ventureId ?? givenId ?? '',
    title: announcement?.title ?? '',
    content: announcement?.content ?? '',
    type: announcement?.type ?? 'other',
    date: announcement?.date ? toLocalInput(announcement.date) : '',
  });
  const openVentures = useOpenVentures();
  const save = useSaveAnnouncement(announcement?.id);
  const ventureId = announcement?.ventureId ?? givenId ?? selectedVentureId(values.ventureId, openVentures.data);

  const register = (name: keyof typeof values) => ({
    value: values[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  return (
    <SheetForm
      title={announcement ? t`Change Announcement` : t`Create Announcements`}
      submitLabel={announcement ? <Trans>Save</Trans> : <Trans>Announce</Trans>}
      isPending={save.isPending}
      validate={() =>
        ventureId === '' || values.content.trim() === ''
          ? t`Please select a business and enter announcement content.`
          : undefined
      }
      onSubmit={() =>
        save.mutateAsync({
          ventureId,
          title: values.title,
          content: values.content,
          type: ventureAnnouncementTypes.find((each) => each === values.type) ?? 'other',
          date: values.date === '' ? null : fromLocalInput(values.date),
        })
      }
      errorMessage={(reason) =>
        announcement ? t`Error updating announcement: ${reason}` : t`Error creating announcement: ${reason}`
      }
      onSent={() => {
        clear();
        toast.success(announcement ? t`Announcement updated!` : t`Announcement created!`);
      }}
      onClose={onClose}
    >
      {!announcement && givenId === undefined && (
        <OwnVentureField
          value={values.ventureId}
          isLocked={save.isPending}
          onChange={(id) => change({ ventureId: id })}
        />
      )}
      <TextField {...register('title')} label={t`Title`} maxLength={offerNameMax} />
      <TextAreaField
        {...register('content')}
        label={t`Announcement`}
        hint={t`Everyone who opens your business sees it.`}
        rows={4}
        maxLength={offerTextMax}
      />
      <div className="grid items-start gap-4 md:grid-cols-2">
        <SelectField
          {...register('type')}
          label={t`Type`}
          placeholder={t`What is it about?`}
          choices={ventureAnnouncementTypes.map((value) => ({ value, label: t(announcementTypeNames[value]) }))}
        />
        <TextField
          {...register('date')}
          label={t`Date`}
          hint={t`When it takes place, if it has a date.`}
          type="datetime-local"
          min="1970-01-01T00:00"
          max="2099-12-31T23:59"
        />
      </div>
    </SheetForm>
  );
}

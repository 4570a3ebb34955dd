import { Trans, useLingui } from '@lingui/react/macro';
import { Eye } from 'lucide-react';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { ventureUploadMaxBytes } from '@baraza/contract/features/upload-limits.ts';
import {
  contactMax,
  locationMax,
  missionMax,
  phoneMax,
  ventureCategories,
  ventureNameMax,
  ventureTextMax,
} from '@baraza/contract/features/venture-limits.ts';
import type { Venture } from '@baraza/contract/features/ventures.ts';
import { PictureSlot, shownPicture } from '#features/media/media.public.ts';
import { categoryNames } from '#features/ventures/category-names.ts';
import { VentureCover, VentureLogo } from '#features/ventures/venture-pictures.tsx';
import { detailOf, hasCode } from '#platform/api/api-error.ts';
import { useViewer } from '#platform/api/session.ts';
import { Button } from '#ui/controls/button.tsx';
import { SaveError } from '#ui/fields/save-error.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { completeAddress, completePhone } from './complete-contact.ts';
import { OpeningHoursField } from './opening-hours-field.tsx';
import { TagField } from './tag-field.tsx';
import { useVentureForm } from './use-venture-form.ts';
import type { VentureFields } from './venture-fields.ts';

const logoShape = { ratio: 1, widthMax: 512, isRound: false };
const coverShape = { ratio: 3, widthMax: 1200, isRound: false };

interface VentureFormProps {
  /** The saved venture; undefined for a new one. */
  saved?: Venture;
  /** The storage key of unsaved edits. */
  draftKey: string;
  submitLabel: string;
  /** Replaces the label while the form is being saved. */
  pendingLabel: string;
  /** Called after the venture is saved and the draft is cleared. */
  onSaved: (venture: Venture) => void;
  onFailed: () => void;
}

/** Creates or edits a venture. Edits are stored as a draft until they are saved. */
export function VentureForm({ saved, draftKey, submitLabel, pendingLabel, onSaved, onFailed }: VentureFormProps) {
  const { t } = useLingui();
  const { formRef, fields, edits, isChanged, isLocked, isRestored, saveError, errorOf, change, startOver, submit } =
    useVentureForm({ saved, draftKey, onSaved, onFailed });
  const { country } = useViewer();
  type TextName = Exclude<keyof VentureFields, 'tags' | 'openingHours'>;
  const register = (name: TextName) => ({
    value: fields[name],
    error: errorOf(name),
    readOnly: isLocked,
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  const complete = (name: TextName, value: string) => {
    if (value !== fields[name]) change({ [name]: value });
  };
  const registerUrl = (
    name: Parameters<typeof completeAddress>[0],
    label: string,
  ): ComponentProps<typeof TextField> => ({
    ...register(name),
    label,
    type: 'url',
    inputMode: 'url',
    dir: 'ltr',
    maxLength: contactMax,
    onBlur: () => complete(name, completeAddress(name, fields[name])),
  });
  const [logo, cover] = [
    shownPicture(edits.logo, saved?.logoUrl ?? null),
    shownPicture(edits.cover, saved?.coverImageUrl ?? null),
  ];
  return (
    <form
      ref={formRef}
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isLocked) void submit();
      }}
    >
      {isRestored && (
        <div className="flex flex-wrap items-center gap-x-3 rounded-md bg-sunk px-4 py-1 text-label">
          <output className="grow py-2">
            <Trans>What you filled in earlier is still here.</Trans>
          </output>
          <Button variant="quiet" size="small" disabled={isLocked} onClick={startOver}>
            <Trans>Start over</Trans>
          </Button>
        </div>
      )}
      <FormSection title={t`The basics`} note={<Trans>These four are required. Everything else can wait.</Trans>}>
        <TextField
          {...register('name')}
          label={t`Name`}
          required
          autoComplete="organization"
          maxLength={ventureNameMax}
        />
        <TextAreaField
          {...register('description')}
          label={t`Description`}
          hint={t`What do you make or do, and for whom?`}
          required
          rows={4}
          maxLength={ventureTextMax}
        />
        <div className="grid items-start gap-4 md:grid-cols-2">
          <TextField
            {...register('location')}
            label={t`Location`}
            hint={t`A campus, a hall, a street, or online.`}
            required
            maxLength={locationMax}
          />
          <TextField
            {...register('email')}
            label={t`Email`}
            required
            type="email"
            inputMode="email"
            dir="ltr"
            autoComplete="email"
            maxLength={254}
          />
        </div>
        <PublicNote />
      </FormSection>
      <FormSection title={t`Pictures`} note={<Trans>PNG or JPEG, each under 2&nbsp;MB.</Trans>}>
        <PictureSlot
          label={t`Logo`}
          shape={logoShape}
          maxBytes={ventureUploadMaxBytes}
          src={logo}
          isLocked={isLocked}
          onChange={(picture) => change({ logo: picture })}
        >
          <VentureLogo key={logo} picture={logo ? { url: logo } : null} size={96} />
        </PictureSlot>
        <PictureSlot
          label={t`Cover image`}
          shape={coverShape}
          maxBytes={ventureUploadMaxBytes}
          src={cover}
          isLocked={isLocked}
          onChange={(picture) => change({ cover: picture })}
        >
          <VentureCover
            key={cover}
            picture={cover ? { url: cover } : null}
            sizes={{ phone: '94vw', wide: '(width >= 48rem) 40rem' }}
            className="aspect-[3/1] rounded-md"
          />
        </PictureSlot>
      </FormSection>
      <FormSection title={t`More about it`}>
        <TextAreaField
          {...register('mission')}
          label={t`Mission`}
          hint={t`Why you do it, in a sentence or two.`}
          rows={2}
          maxLength={missionMax}
        />
        <div className="grid items-start gap-4 md:grid-cols-2">
          <SelectField
            label={t`Category`}
            placeholder={t`What kind of business is it?`}
            choices={ventureCategories.map((value) => ({ value, label: t(categoryNames[value]) }))}
            value={fields.category}
            error={errorOf('category')}
            disabled={isLocked}
            onChange={(event) => change({ category: event.target.value })}
          />
          <TextField {...register('yearEstablished')} label={t`Year established`} inputMode="numeric" maxLength={4} />
        </div>
        <TagField
          tags={fields.tags}
          error={errorOf('tags')}
          isLocked={isLocked}
          onChange={(tags) => change({ tags })}
        />
      </FormSection>
      <FormSection title={t`Opening hours`} note={<Trans>Leave all days off if you have no fixed hours.</Trans>}>
        <OpeningHoursField
          hours={fields.openingHours}
          error={errorOf('openingHours')}
          isLocked={isLocked}
          onChange={(openingHours) => change({ openingHours })}
        />
      </FormSection>
      <FormSection title={t`Contact and links`}>
        <div className="grid items-start gap-4 md:grid-cols-2">
          <TextField
            {...register('phoneNumber')}
            label={t`Phone number`}
            onBlur={() => complete('phoneNumber', completePhone(fields.phoneNumber, country))}
            type="tel"
            dir="ltr"
            autoComplete="tel"
            maxLength={phoneMax}
          />
          <TextField {...registerUrl('website', t`Website`)} />
          <TextField {...registerUrl('facebook', 'Facebook')} />
          <TextField {...registerUrl('instagram', 'Instagram')} />
          <TextField {...registerUrl('linkedin', 'LinkedIn')} />
          <TextField {...registerUrl('twitter', 'Twitter')} />
        </div>
      </FormSection>
      {saveError && (
        <SaveError
          message={<Trans>It was not saved.</Trans>}
          reason={detailOf(saveError) ?? <Trans>Something went wrong on this phone.</Trans>}
        >
          {hasCode(saveError, 'changed_meanwhile') ? (
            <Trans>Your changes are kept on top of the latest version. Check them and save again.</Trans>
          ) : (
            <Trans>Everything you filled in is kept on this phone.</Trans>
          )}
        </SaveError>
      )}
      <div className="grid gap-3 md:flex md:flex-row-reverse">
        <Button type="submit" pending={isLocked} disabled={saved !== undefined && !isChanged}>
          {isLocked ? pendingLabel : submitLabel}
        </Button>
        {isChanged && (
          <Button variant="quiet" disabled={isLocked} onClick={startOver}>
            {saved ? t`Undo my changes` : t`Clear the form`}
          </Button>
        )}
      </div>
    </form>
  );
}

function FormSection({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="pinned grid grid-cols-[minmax(0,1fr)] gap-4 border border-hairline bg-raised p-4 md:p-6"
    >
      <div>
        <h2 id={id} className="text-card font-bold">
          {title}
        </h2>
        {note && <p className="text-label text-muted">{note}</p>}
      </div>
      {children}
    </section>
  );
}

/** Contact data is public, so the form says so next to the fields. */
function PublicNote() {
  return (
    <p className="flex items-start gap-2 rounded-md bg-sunk p-3 text-label">
      <Eye aria-hidden size={20} className="shrink-0" />
      <Trans>Everyone on Baraza sees the e-mail address, phone number and links of your business.</Trans>
    </p>
  );
}

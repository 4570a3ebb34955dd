import { t as translate } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { aboutMax, bioMax, nameMax, otherProgram, profilePicture } from '@baraza/contract/features/profile-limits.ts';
import { hasVisibleCharacter } from '@baraza/contract/shared/visible-text.ts';
import type { CurrentUser, Options } from '@baraza/contract/features/profiles.ts';
import { PictureSlot, shownPicture } from '#features/media/media.public.ts';
import { countryName, sortedByName } from '#platform/locale/country-name.ts';
import { intakeName } from '#platform/locale/enum-labels.ts';
import { ApiError } from '#platform/api/api-error.ts';
import { useUnsent } from '#platform/outbox/unsent.ts';
import { ProgramOtherField } from '#features/profiles/program-other-field.tsx';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { Button } from '#ui/controls/button.tsx';
import { clothOf } from '#ui/pictures/cloth.ts';
import { lazyPart } from '#ui/lists/lazy-part.tsx';
import { personName } from '#ui/text/person-name.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { StoredPicture } from '#ui/pictures/stored-picture.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { toast } from '#ui/page/toast.ts';
import { programInFull } from '#features/profiles/program-name.ts';
import { listedChoices } from '#features/profiles/listed-choices.ts';
import { IntakeField } from './intake-field.tsx';
import { storeEdits, loadEdits } from './stored-edits.ts';
import { useSaveSettings } from './settings.api.ts';
import { changesOf, fieldsOf, hasChanges, withoutSaved, type Edits } from './settings-draft.ts';

// With the names of all interests, skills and languages.
const PreferenceFields = lazyPart(
  async () => (await import('./preference-fields.tsx')).PreferenceFields,
  ['options', 'profiles'],
);

const avatarShape = { ratio: 1, widthMax: 512, isRound: true };
const bannerShape = { ratio: 3, widthMax: 1200, isRound: false };

/** Edits the viewer's profile. Sends only the values that differ from `saved`. */
export function SettingsForm({ saved, options }: { saved: CurrentUser; options: Options }) {
  const { t } = useLingui();
  const [edits, setEdits] = useState<Edits>(() => loadEdits(saved.id));
  const save = useSaveSettings(saved, (part) => setEdits((all) => withoutSaved(all, part)));
  const [isIntakeRefused, setIntakeRefused] = useState(false);
  const fields = fieldsOf(saved, edits);
  const isChanged = hasChanges(changesOf(saved, edits));
  const isNamed =
    hasVisibleCharacter(fields.first_name) &&
    hasVisibleCharacter(fields.last_name) &&
    (fields.program !== otherProgram || hasVisibleCharacter(fields.programOther));
  const change = (part: Edits) => setEdits((all) => ({ ...all, ...part }));

  useEffect(() => storeEdits(saved.id, edits), [saved.id, edits]);
  useUnsent(isChanged);

  const submit = async () => {
    const progress = toast.loading(translate`Saving changes...`);
    try {
      await save.mutateAsync(edits);
      progress.success(translate`Changes saved successfully!`);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'intake_fixed') {
        return progress.error(translate`Error saving changes. Please try again.`);
      }
      setIntakeRefused(true);
      progress.error(translate`Your intake can no longer be changed.`);
    }
  };
  const nameError = (name: string) => (hasVisibleCharacter(name) ? undefined : t`Cannot be blank.`);
  const name = personName({ ...fields, username: saved.username });
  const [avatar, banner] = [shownPicture(edits.avatar, saved.image), shownPicture(edits.banner, saved.bannerURL)];
  return (
    <form
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged && isNamed && !save.isPending) void submit();
      }}
    >
      <PictureSlot
        label={t`Banner`}
        shape={bannerShape}
        maxBytes={profilePicture.maxBytes}
        src={banner}
        isLocked={save.isPending}
        onChange={(picture) => change({ banner: picture })}
      >
        {banner ? (
          <StoredPicture
            picture={{ url: banner }}
            sizes={{ phone: 'calc(100vw - 34px)', wide: '(min-width: 48rem) 640px' }}
            alt={t`Your banner`}
            className="aspect-[3/1] w-full rounded-md bg-sunk"
          />
        ) : (
          <div className="aspect-[3/1] w-full rounded-md" style={clothOf(saved.username ?? '')} />
        )}
      </PictureSlot>
      <PictureSlot
        label={t`Avatar`}
        shape={avatarShape}
        maxBytes={profilePicture.maxBytes}
        src={avatar}
        isLocked={save.isPending}
        onChange={(picture) => change({ avatar: picture })}
      >
        <Avatar name={name} src={avatar} size={96} alt={t`Your avatar`} canLoad />
      </PictureSlot>
      <div className="grid gap-x-4 gap-y-5 md:grid-cols-2">
        <TextField
          label={t`First name`}
          autoComplete="given-name"
          maxLength={nameMax}
          value={fields.first_name}
          error={nameError(fields.first_name)}
          onChange={(event) => change({ first_name: event.target.value })}
        />
        <TextField
          label={t`Last name`}
          autoComplete="family-name"
          maxLength={nameMax}
          value={fields.last_name}
          error={nameError(fields.last_name)}
          onChange={(event) => change({ last_name: event.target.value })}
        />
      </div>
      <SelectField
        label={t`Program`}
        placeholder={t`What do you study?`}
        choices={listedChoices(options.programs, saved.program, programInFull)}
        value={fields.program}
        onChange={(event) => change({ program: event.target.value })}
      />
      {fields.program === otherProgram && (
        <ProgramOtherField value={fields.programOther} onChange={(programOther) => change({ programOther })} />
      )}
      <div className="grid gap-x-4 gap-y-5 md:grid-cols-2">
        <IntakeField
          saved={saved}
          choices={listedChoices(options.intakes, saved.intake, intakeName)}
          value={fields.intake}
          isRefused={isIntakeRefused}
          onChange={(intake) => {
            setIntakeRefused(false);
            change({ intake });
          }}
        />
        <SelectField
          label={t`Country`}
          placeholder={t`Where are you from?`}
          autoComplete="country-name"
          choices={sortedByName(listedChoices(options.countries, saved.country, countryName))}
          value={fields.country}
          onChange={(event) => change({ country: event.target.value })}
        />
        <SelectField
          label={t`Also from`}
          hint={t`Optional. You also join the hub of this country, and your profile shows it.`}
          placeholder={t`None`}
          choices={sortedByName(
            listedChoices(options.countries, saved.secondCountry, countryName).filter(
              ({ value }) => value !== fields.country,
            ),
          )}
          value={fields.secondCountry}
          onChange={(event) => change({ secondCountry: event.target.value })}
        />
      </div>
      <TextAreaField
        label={t`Bio`}
        hint={t`A line or two below your name.`}
        maxLength={bioMax}
        rows={2}
        value={fields.bio}
        onChange={(event) => change({ bio: event.target.value })}
      />
      <TextAreaField
        label={t`About`}
        hint={t`Everything that does not fit into the bio.`}
        maxLength={aboutMax}
        rows={4}
        value={fields.about}
        onChange={(event) => change({ about: event.target.value })}
      />
      <PreferenceFields {...{ fields, change, options }} fallback={<Skeleton className="h-72" />} />
      <div className="flex flex-wrap gap-3 max-md:*:last:grow md:justify-end">
        <Button
          variant="secondary"
          disabled={!isChanged || save.isPending}
          onClick={() => {
            setIntakeRefused(false);
            setEdits({});
          }}
        >
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" pending={save.isPending} disabled={!isChanged || !isNamed}>
          <Trans>Save Changes</Trans>
        </Button>
      </div>
    </form>
  );
}

import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState, type ReactNode } from 'react';
import {
  clubDescriptionMax,
  clubNameMax,
  clubNameMin,
  clubTagMax,
  clubTagsMax,
  communityAudiences,
  postingRights,
} from '@baraza/contract/features/community-limits.ts';
import { upload } from '@baraza/contract/features/upload-limits.ts';
import { PictureSlot } from '#features/media/media.public.ts';
import { joinPolicyNames } from '#features/communities/community-names.ts';
import { Emblem } from '#features/communities/emblem.tsx';
import { detailOf, hasCode } from '#platform/api/api-error.ts';
import { useUnsent } from '#platform/outbox/unsent.ts';
import { Button } from '#ui/controls/button.tsx';
import { SaveError } from '#ui/fields/save-error.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { StoredPicture } from '#ui/pictures/stored-picture.tsx';
import { areTagsValid, chosenPolicies, keepFields, readFields, splitTags, type ClubFields } from './club-fields.ts';

const pictureShape = { ratio: 1, widthMax: 720, isRound: false };
const bannerShape = { ratio: 3, widthMax: 1200, isRound: false };

const audienceNames: Record<ClubFields['audience'], MessageDescriptor> = {
  EVERYONE: msg`Everyone on Baraza`,
  CAMPUS: msg`People of your campus`,
  MEMBERS: msg`Members only`,
};

const postingNames: Record<ClubFields['posting'], MessageDescriptor> = {
  MEMBERS: msg`All members`,
  MODERATORS: msg`Moderators, officers and owners`,
};

interface ClubFormProps {
  /** The saved fields, or those of a new club. */
  start: ClubFields;
  draftKey: string;
  submitLabel: string;
  /** Whether the form has what nobody needs to found a club: a banner, and who may post. */
  isFounded?: boolean;
  /** Content before the fields, which can fill them. */
  Beginning?: (props: { fields: ClubFields; onFill: (part: Partial<ClubFields>) => void }) => ReactNode;
  /** Saves the fields. Throws what the server refused. */
  onSubmit: (fields: ClubFields) => Promise<void>;
}

/** The form of a club. What is typed is kept on the device until it is saved. */
export function ClubForm({ start, draftKey, submitLabel, isFounded = false, Beginning, onSubmit }: ClubFormProps) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const [fields, setFields] = useState(() => readFields(draftKey, start));
  const [wasSubmitted, setSubmitted] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<unknown>();
  const isChanged = JSON.stringify(fields) !== JSON.stringify(start);
  useUnsent(isChanged);
  const change = (part: Partial<ClubFields>) => {
    const next = { ...fields, ...part };
    setFields(next);
    setError(undefined);
    keepFields(draftKey, next);
  };
  const nameLength = [...fields.name.trim()].length;
  const isNameTaken = hasCode(error, 'name_taken');
  const problems = {
    name: nameLength < clubNameMin ? t`At least ${clubNameMin} characters.` : undefined,
    description: fields.description.trim() === '' ? t`Cannot be blank.` : undefined,
    tags: areTagsValid(splitTags(fields.tags))
      ? undefined
      : t`At most ${clubTagsMax} tags of ${clubTagMax} characters.`,
  };
  const shown = wasSubmitted ? problems : { name: undefined, description: undefined, tags: undefined };
  const submit = async () => {
    setSubmitted(true);
    setError(undefined);
    if (Object.values(problems).some((problem) => problem !== undefined)) {
      // After the messages are rendered.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return;
    }
    setSaving(true);
    try {
      await onSubmit(fields);
      keepFields(draftKey, undefined);
    } catch (failure) {
      setError(failure);
    } finally {
      setSaving(false);
    }
  };
  return (
    <form
      ref={form}
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSaving) void submit();
      }}
    >
      {Beginning && <Beginning fields={fields} onFill={(part) => !isSaving && change(part)} />}
      <TextField
        label={t`Name of the club`}
        required
        readOnly={isSaving}
        autoComplete="off"
        maxLength={clubNameMax}
        value={fields.name}
        error={shown.name ?? (isNameTaken ? error.message : undefined)}
        onChange={({ target }) => change({ name: target.value })}
      />
      <TextAreaField
        label={t`What it is, in a sentence`}
        required
        readOnly={isSaving}
        rows={3}
        maxLength={clubDescriptionMax}
        value={fields.description}
        error={shown.description}
        onChange={({ target }) => change({ description: target.value })}
      />
      <PictureSlot
        label={t`Picture (optional)`}
        shape={pictureShape}
        maxBytes={upload.maxBytes}
        src={fields.image}
        isLocked={isSaving}
        onChange={(picture) => change({ image: picture.kind === 'chosen' ? picture.dataUrl : null })}
      >
        <Emblem name={fields.name} image={fields.image} size={96} />
      </PictureSlot>
      {isFounded && (
        <PictureSlot
          label={t`Banner (optional)`}
          shape={bannerShape}
          maxBytes={upload.maxBytes}
          src={fields.banner}
          isLocked={isSaving}
          onChange={(picture) => change({ banner: picture.kind === 'chosen' ? picture.dataUrl : null })}
        >
          {fields.banner !== null && (
            <StoredPicture
              picture={{ url: fields.banner }}
              sizes={{ phone: 'calc(100vw - 34px)', wide: '(min-width: 48rem) 640px' }}
              alt={t`The banner of the club`}
              className="aspect-[3/1] w-full rounded-md bg-sunk"
            />
          )}
        </PictureSlot>
      )}
      <div className="grid items-start gap-4 md:grid-cols-2">
        <SelectField
          label={t`How people join`}
          choices={chosenPolicies.map((value) => ({ value, label: t(joinPolicyNames[value]) }))}
          value={fields.joinPolicy}
          disabled={isSaving}
          onChange={({ target }) =>
            change({ joinPolicy: chosenPolicies.find((each) => each === target.value) ?? fields.joinPolicy })
          }
        />
        <SelectField
          label={t`Who reads its posts`}
          choices={communityAudiences.map((value) => ({ value, label: t(audienceNames[value]) }))}
          value={fields.audience}
          disabled={isSaving}
          onChange={({ target }) =>
            change({ audience: communityAudiences.find((each) => each === target.value) ?? fields.audience })
          }
        />
        {isFounded && (
          <SelectField
            label={t`Who posts`}
            hint={t`All members can comment.`}
            choices={postingRights.map((value) => ({ value, label: t(postingNames[value]) }))}
            value={fields.posting}
            disabled={isSaving}
            onChange={({ target }) =>
              change({ posting: postingRights.find((each) => each === target.value) ?? fields.posting })
            }
          />
        )}
      </div>
      <TextField
        label={t`Tags (optional)`}
        hint={t`Up to ${clubTagsMax} words, separated by commas.`}
        readOnly={isSaving}
        autoComplete="off"
        autoCapitalize="none"
        value={fields.tags}
        error={shown.tags}
        onChange={({ target }) => change({ tags: target.value })}
      />
      {error !== undefined && !isNameTaken && (
        <SaveError message={detailOf(error) ?? <Trans>Something went wrong on this phone.</Trans>}>
          <Trans>Everything you filled in is kept on this phone.</Trans>
        </SaveError>
      )}
      <Button type="submit" pending={isSaving}>
        {submitLabel}
      </Button>
    </form>
  );
}

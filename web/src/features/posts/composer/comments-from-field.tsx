import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { CommentsFrom } from '@baraza/contract/features/posts.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { draftKeyOf, keepDraft, readDraft } from '#platform/device/draft.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { commentsFromDraft } from './post-drafts.ts';

function asCommentsFrom(value: string): CommentsFrom {
  return value === 'friends' || value === 'mentioned' ? value : 'everyone';
}

/** Who can comment on the post of the draft. Kept on the device with its text. `end` ends the name of the draft. */
export function useCommentsFrom(viewerId: Id, end = ''): [CommentsFrom, (value: CommentsFrom) => void] {
  const key = draftKeyOf(viewerId, commentsFromDraft + end);
  const [value, setValue] = useState(() => asCommentsFrom(readDraft(key)));
  const change = (next: CommentsFrom) => {
    setValue(next);
    keepDraft(key, next === 'everyone' ? '' : next);
  };
  return [value, change];
}

interface CommentsFromFieldProps {
  value: CommentsFrom;
  onChange: (value: CommentsFrom) => void;
  disabled: boolean;
  /** For a post as a club, which has no friends. */
  isAsClub: boolean;
}

/** The menu of who can comment on a new post. */
export function CommentsFromField({ value, onChange, disabled, isAsClub }: CommentsFromFieldProps) {
  const { t } = useLingui();
  return (
    <SelectField
      label={t`Who can comment`}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(asCommentsFrom(event.target.value))}
      choices={[
        { value: 'everyone', label: t`Everyone` },
        ...(isAsClub
          ? []
          : [{ value: 'friends' as const, label: t`Friends: people who follow you and whom you follow` }]),
        { value: 'mentioned', label: t`People mentioned in the post` },
      ]}
    />
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import type { User } from '@baraza/contract/features/profiles.ts';
import { interestName, languageName } from '#platform/locale/option-names.ts';

/** The skills, interests and languages of a profile. */
export function ProfileTags({ skills, interests, languages }: Pick<User, 'skills' | 'interests' | 'languages'>) {
  const { t, i18n } = useLingui();
  // Some tags are both a skill and an interest.
  const tags = [...new Set([...skills, ...interests])];
  const spoken = new Intl.ListFormat(i18n.locale).format(languages.map(languageName));
  return (
    <>
      {tags.length > 0 && (
        <ul aria-label={t`Skills and interests`} className="chips">
          {tags.map((tag) => (
            <li key={tag} className="pinned-small inline-block border border-hairline px-3 py-1 text-label">
              {interestName(tag)}
            </li>
          ))}
        </ul>
      )}
      {languages.length > 0 && (
        <p>
          <Trans>Speaks {spoken}</Trans>
        </p>
      )}
    </>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import type { User } from '@baraza/contract/features/profiles.ts';
import { titleCase } from '#platform/enum-labels.ts';
import { classNames } from '#ui/class-names.ts';
import { LinkedParagraph } from '#ui/linked-paragraph.tsx';

/** The skills, interests, languages and "About" text of a profile, folded. Renders nothing if all are empty. */
export function ProfileMore({ profile }: { profile: User }) {
  const { skills, interests, languages, about } = profile;
  const { t, i18n } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  // Some tags are both a skill and an interest.
  const tags = [...new Set([...skills, ...interests])];
  const spoken = new Intl.ListFormat(i18n.locale).format(languages.map(titleCase));
  const text = about.trim();
  if (tags.length === 0 && languages.length === 0 && text === '') return null;
  return (
    <div className="grid gap-3">
      {isOpen && (
        <div id={id} className="grid animate-enter gap-3">
          {tags.length > 0 && (
            <ul aria-label={t`Skills and interests`} className="chips">
              {tags.map((tag) => (
                <li key={tag} className="pinned-small inline-block border border-hairline px-3 py-1 text-label">
                  {titleCase(tag)}
                </li>
              ))}
            </ul>
          )}
          {languages.length > 0 && (
            <p>
              <Trans>Speaks {spoken}</Trans>
            </p>
          )}
          {text !== '' && (
            <div className="grid gap-1">
              <h2 className="text-label font-bold">
                <Trans>About</Trans>
              </h2>
              <LinkedParagraph text={text} author={profile} />
            </div>
          )}
        </div>
      )}
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        className="touch inline-flex items-center gap-1 justify-self-start rounded-sm text-label font-semibold text-primary hover:underline"
      >
        {isOpen ? <Trans>Show less</Trans> : <Trans>Show more</Trans>}
        <ChevronDown
          aria-hidden
          size={16}
          className={classNames('transition-transform duration-120', isOpen && 'rotate-180')}
        />
      </button>
    </div>
  );
}

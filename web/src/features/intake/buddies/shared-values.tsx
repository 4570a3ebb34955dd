import { useLingui } from '@lingui/react/macro';
import type { BuddyMatch } from '@baraza/contract/features/newcomers.ts';
import { programName } from '#platform/locale/enum-labels.ts';
import { interestName, languageName } from '#platform/locale/option-names.ts';

const shownMax = 8;

/** The program, languages and interests that the viewer shares with a person. */
export function SharedValues({ match }: { match: BuddyMatch }) {
  const { t } = useLingui();
  const { user, sharedInterests, sharedLanguages, sameProgram } = match;
  const program = sameProgram && user.program ? [programName(user.program)] : [];
  const shared = [...program, ...sharedLanguages.map(languageName), ...sharedInterests.map(interestName)];
  return (
    <ul aria-label={t`What you share`} className="chips">
      {shared.slice(0, shownMax).map((each) => (
        <li key={each} className="pinned-small inline-block border border-hairline px-2.5 py-0.5 text-meta">
          {each}
        </li>
      ))}
    </ul>
  );
}

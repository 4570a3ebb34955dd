import { Trans, useLingui } from '@lingui/react/macro';
import { interestName } from '#platform/locale/option-names.ts';
import { Button } from '#ui/controls/button.tsx';
import { ComboboxMulti } from '#ui/fields/combobox-multi.tsx';
import type { StepProps } from './details-step.tsx';
import { InterestChips } from './interest-chips.tsx';

interface PreferencesStepProps extends StepProps {
  onBack: () => void;
  onNext: () => void;
}

/** Step 2: interests and skills. */
export function PreferencesStep({ draft, change, options, onBack, onNext }: PreferencesStepProps) {
  const { t } = useLingui();
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        onNext();
      }}
    >
      <InterestChips
        label={t`Interests`}
        hint={t`What you could talk about all night.`}
        options={options.interests}
        selected={draft.interests}
        onChange={(interests) => change({ interests })}
      />
      <ComboboxMulti
        label={t`Skills`}
        hint={t`What others can come to you for.`}
        placeholder={t`Search skills`}
        options={options.skills}
        selected={draft.skills}
        onChange={(skills) => change({ skills })}
        labelOf={interestName}
      />
      <div className="mt-2 grid grid-cols-2 gap-3 md:flex md:justify-end">
        <Button variant="secondary" size="large" onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
        <Button type="submit" size="large">
          <Trans>Next</Trans>
        </Button>
      </div>
    </form>
  );
}

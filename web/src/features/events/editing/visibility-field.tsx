import { Trans, useLingui } from '@lingui/react/macro';
import { Globe, KeyRound, MailOpen } from 'lucide-react';
import { useId } from 'react';
import { eventVisibilities } from '@baraza/contract/features/event-limits.ts';
import type { EventVisibility } from '@baraza/contract/features/events.ts';
import { visibilityLabels } from '#features/events/visibility-labels.ts';

const icons = { PUBLIC: Globe, PRIVATE: KeyRound, INVITE_ONLY: MailOpen };

interface VisibilityFieldProps {
  visibility: EventVisibility;
  onChange: (visibility: EventVisibility) => void;
}

/** Who can join an event: one of three options with a description each. */
export function VisibilityField({ visibility, onChange }: VisibilityFieldProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-label font-semibold">
        <Trans>Who can join</Trans>
      </legend>
      {eventVisibilities.map((each) => {
        const Icon = icons[each];
        return (
          <label
            key={each}
            className="flex min-h-14 cursor-pointer items-center gap-3 rounded-md border border-control px-3.5 py-2 has-checked:border-primary has-checked:bg-sunk has-checked:outline-2 has-checked:outline-primary has-focus-visible:outline-3"
          >
            <input
              type="radio"
              name={id}
              value={each}
              checked={each === visibility}
              onChange={() => onChange(each)}
              className="size-5 shrink-0 accent-primary"
            />
            <span className="grid grow">
              <span className="font-semibold">{t(visibilityLabels[each].name)}</span>
              <span className="text-label text-muted">{t(visibilityLabels[each].description)}</span>
            </span>
            <Icon aria-hidden size={20} className="shrink-0 text-muted" />
          </label>
        );
      })}
      {visibility === 'PUBLIC' && (
        <p className="text-label text-muted">
          <Trans>Links to it show title, time, place and description also to people without an account.</Trans>
        </p>
      )}
    </fieldset>
  );
}

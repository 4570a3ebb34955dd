import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { classNames } from '#ui/controls/class-names.ts';
import { feedTabs, type FeedTab } from './feed-tab.ts';

const labels = { everyone: msg`Everyone`, following: msg`Following`, campus: msg`My campus` };

interface FeedTabsProps {
  tab: FeedTab;
  onChange: (tab: FeedTab) => void;
}

/** Switches between the tabs of Spotlight. */
export function FeedTabs({ tab, onChange }: FeedTabsProps) {
  const { t } = useLingui();
  return (
    <fieldset className="-my-1 -ms-2 flex min-w-0 overflow-x-auto p-1 md:gap-1">
      <legend className="sr-only">
        <Trans>Show posts from</Trans>
      </legend>
      {feedTabs.map((each) => (
        <button
          key={each}
          type="button"
          data-tap={`tab ${each}`}
          aria-pressed={each === tab}
          onClick={() => onChange(each)}
          className={classNames(
            'min-h-11 shrink-0 rounded-full px-2 text-label min-[380px]:px-2.5 md:px-3 font-semibold transition-colors duration-120 ease-out',
            each === tab ? 'bg-primary text-on-primary' : 'text-muted hover:bg-sunk hover:text-ink',
          )}
        >
          {t(labels[each])}
        </button>
      ))}
    </fieldset>
  );
}

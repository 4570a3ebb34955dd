import { useLingui } from '@lingui/react/macro';
import { useState, type FocusEvent, type KeyboardEvent } from 'react';
import { Icon } from '#app/landing/icon.tsx';

/** Opens on hover and focus, with CSS only, and on click; Escape closes it in each case. */
export function AccountMenu({ name }: { name: string }) {
  const { t } = useLingui();
  const [state, setState] = useState<'resting' | 'open' | 'dismissed'>('resting');
  const onKeyDown = ({ key, currentTarget }: KeyboardEvent) => {
    if (key !== 'Escape') return;
    setState('dismissed');
    currentTarget.querySelector('button')?.focus();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setState('resting');
  };
  return (
    // The events come from the controls inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="for-members account"
      data-menu={state}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onPointerLeave={() => setState('resting')}
    >
      <button
        type="button"
        aria-expanded={state === 'open'}
        aria-controls="account-menu"
        onClick={() => setState(state === 'open' ? 'dismissed' : 'open')}
        className="button button-quiet min-h-11 px-4"
      >
        <Icon name="account" size={22} className="shrink-0 text-primary" />
        <bdi data-account-name className="max-w-48 truncate" suppressHydrationWarning>
          {name}
        </bdi>
      </button>
      <ul id="account-menu" className="account-menu">
        <li>
          <a href="/profile" className="entry px-4">
            <Icon name="account" size={20} className="text-muted" />
            {t`Profile`}
          </a>
        </li>
        <li>
          <a href="/feed" className="entry px-4">
            <Icon name="spotlight" size={20} className="text-muted" />
            {t`Spotlight`}
          </a>
        </li>
      </ul>
    </div>
  );
}

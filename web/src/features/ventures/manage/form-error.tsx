import { t } from '@lingui/core/macro';
import { ApiError } from '#platform/api-error.ts';
import '#features/ventures/ventures-messages.ts';

/** Why something failed, in a sentence for a person. */
export function reasonOf(error: unknown): string {
  return error instanceof ApiError ? error.detail : t`Something went wrong on this phone.`;
}

/** What keeps a form from being sent; it stands above the buttons, is brought into sight and read out. */
export function Refusal({ children }: { children: string }) {
  return (
    <p
      key={children}
      ref={(element) => {
        if (element?.textContent) element.scrollIntoView({ block: 'nearest' });
      }}
      role="alert"
      className="rounded-md border border-danger p-3 text-label font-medium text-danger empty:hidden"
    >
      {children}
    </p>
  );
}

import { t } from '@lingui/core/macro';
import { detailOf } from '#platform/api/api-error.ts';

/** Returns the server's explanation of an error, or a general sentence for other errors. */
export function errorText(error: unknown): string {
  return detailOf(error) ?? t`Something went wrong on this phone.`;
}

/** The error of a form. It scrolls into view and is announced. */
export function FormError({ children }: { children: string }) {
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

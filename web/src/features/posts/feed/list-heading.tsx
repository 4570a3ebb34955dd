import { useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useGoBack } from '#platform/device/go-back.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';

/** The heading of a list of posts other than Spotlight, with a Back button. */
export function ListHeading({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const goBack = useGoBack('/feed');
  return (
    <div className="mb-3 flex min-w-0 items-center gap-1">
      <IconButton label={t`Back`} onClick={goBack} className="-ms-3">
        <ArrowLeft aria-hidden size={22} className="rtl:rotate-180" />
      </IconButton>
      <h1 className="min-w-0 text-lead font-bold wrap-anywhere">{children}</h1>
    </div>
  );
}

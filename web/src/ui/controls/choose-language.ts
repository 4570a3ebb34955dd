import { t } from '@lingui/core/macro';
import { saveLocale } from '#platform/locale/saved-locale.ts';
import { toast } from '#ui/page/toast.ts';

/** Saves the language of this device, by its code, empty for that of the browser; `onSaved` opens the page again. */
export function chooseLanguage(code: string, onSaved: () => void): void {
  if (saveLocale(code)) onSaved();
  else toast.error(t`This browser does not let us keep your choice.`);
}

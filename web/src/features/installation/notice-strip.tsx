import { i18n } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Megaphone, Wrench, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { NoticeLanguage, SiteNotice } from '@baraza/contract/features/installation.ts';
import { useViewer } from '#platform/api/session.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { LinkedParagraph } from '#ui/text/linked-paragraph.tsx';
import { LinkedParts } from '#ui/text/linked-parts.tsx';
import { linkedText } from '#ui/text/linked-text.ts';
import { useNow } from '#ui/text/relative-time.tsx';
import { addDismissed, readDismissed } from './dismissed-notices.ts';
import { useInstallation } from './installation.ts';

/** Shows above a page whether the site is under maintenance, and the newest notice that the person has not dismissed. */
export function NoticeStrip() {
  const { t } = useLingui();
  const { id: userId } = useViewer();
  const { isInMaintenance, notices } = useInstallation();
  const [dismissed, setDismissed] = useState(() => readDismissed(userId));
  const now = useNow();
  const notice = notices.find(({ id, until }) => !dismissed.includes(id) && Date.parse(until) > now);
  if (!isInMaintenance && !notice) return null;
  const dismiss = ({ id }: SiteNotice) => {
    addDismissed(userId, id);
    setDismissed([...dismissed, id]);
  };
  return (
    <aside aria-label={t`Site notices`} className="border-b border-hairline bg-raised text-label">
      {isInMaintenance && (
        <Line icon={<Wrench aria-hidden size={20} className="text-primary" />}>
          <p>
            <Trans>
              This site is under maintenance. You can read everything. What you write waits on this device and is sent
              afterwards.
            </Trans>
          </p>
        </Line>
      )}
      {notice && (
        <Line icon={<Megaphone aria-hidden size={20} className="text-primary" />}>
          <NoticeText notice={notice} />
          <IconButton label={t`Dismiss`} onClick={() => dismiss(notice)} className="-my-3 -me-3 ms-auto">
            <X aria-hidden size={20} />
          </IconButton>
        </Line>
      )}
    </aside>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-start gap-3 border-t border-hairline px-4 py-3 first:border-0 md:px-6">
      <span className="shrink-0 py-0.5">{icon}</span>
      {children}
    </div>
  );
}

/** A text without a translation may be in any language. */
function NoticeText({ notice: { text, translations } }: { notice: SiteNotice }) {
  const translation = translations[i18n.locale as NoticeLanguage];
  if (translation === undefined) return <LinkedParagraph text={text} />;
  return (
    <p className="wrap-anywhere">
      <LinkedParts parts={linkedText(translation)} />
    </p>
  );
}

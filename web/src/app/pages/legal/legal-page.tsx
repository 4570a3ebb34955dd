import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { sourceLocale } from '#platform/locales.ts';
import { supportEmail } from '#platform/support-email.ts';
import { PublicPage } from '#ui/public-page.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';

export interface LegalSection {
  id: string;
  title: ReactNode;
  body: ReactNode;
}

interface LegalPageProps {
  title: string;
  /** A one-paragraph summary. */
  summary: ReactNode;
  sections: LegalSection[];
}

/** A legal page: a summary, then its sections. */
export function LegalPage({ title, summary, sections }: LegalPageProps) {
  const { i18n } = useLingui();
  usePageTitle(title);
  return (
    <PublicPage>
      <article className="pinned overflow-hidden border border-hairline bg-raised">
        <div className="woven" />
        <div className="grid max-w-[68ch] gap-8 p-5 py-6 md:p-8">
          <div className="grid gap-3">
            <h1 className="text-page font-extrabold">{title}</h1>
            <p className="text-label text-muted">
              <Trans>Effective June 5, 2025</Trans>
            </p>
            {i18n.locale !== sourceLocale.code && (
              <p className="text-label text-muted">
                <Trans>This is a translation. Where it differs, the English text applies.</Trans>
              </p>
            )}
            <p className="pinned-small mt-2 bg-sunk p-4 text-lead">{summary}</p>
          </div>
          {sections.map(({ id, title, body }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`} className="grid gap-3">
              <h2 id={`${id}-title`} className="text-card font-bold">
                {title}
              </h2>
              {body}
            </section>
          ))}
        </div>
      </article>
    </PublicPage>
  );
}

/** A bulleted list. */
export function Points({ children }: { children: ReactNode }) {
  return <ul className="grid list-disc gap-2 ps-5 marker:text-primary">{children}</ul>;
}

/** A link to the support address. */
export function SupportLink() {
  const email = supportEmail();
  return (
    <a className="text-link" href={`mailto:${email}`}>
      {email}
    </a>
  );
}

import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PublicFooter } from '#app/pages/public-footer.tsx';
import { supportEmail } from '#platform/support-email.ts';
import { Brand } from '#ui/brand.tsx';
import { ThemeToggle } from '#ui/theme-toggle.tsx';
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
  usePageTitle(title);
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="mx-auto flex min-h-16 w-full max-w-3xl items-center justify-between px-4 pt-[env(safe-area-inset-top)] md:px-6">
        <Link to="/" className="touch flex rounded-md">
          <Brand />
        </Link>
        <ThemeToggle />
      </header>
      <main className="mx-auto w-full max-w-3xl grow px-4 py-6 md:px-6">
        <article className="pinned overflow-hidden border border-hairline bg-raised">
          <div className="woven" />
          <div className="grid max-w-[68ch] gap-8 p-5 py-6 md:p-8">
            <div className="grid gap-3">
              <h1 className="text-page font-extrabold">{title}</h1>
              <p className="text-label text-muted">
                <Trans>Effective June 5, 2025</Trans>
              </p>
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
      </main>
      <PublicFooter />
    </div>
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

import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Brand } from '#ui/brand.tsx';
import { ThemeToggle } from '#ui/theme-toggle.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { PublicFooter } from './public-footer.tsx';

/** What is kept about people, in short. */
export function PrivacyPage() {
  const { t } = useLingui();
  return (
    <LegalPage title={t`Privacy policy`}>
      <p>
        <Trans>
          We keep what you give us and nothing more: your name and e-mail from the sign-in provider, the profile you
          fill in, and what you post. Your e-mail is never shown to others, and your password never reaches us.
        </Trans>
      </p>
      <p>
        <Trans>
          Pictures lose their hidden data, such as where they were taken, before they are stored. This browser keeps
          your session and your choice of theme; there are no advertising cookies and no trackers.
        </Trans>
      </p>
      <p>
        <Trans>
          You can ask us at any time what we keep about you, and have it corrected or deleted. The full policy will
          stand here before Baraza opens its doors.
        </Trans>
      </p>
    </LegalPage>
  );
}

/** What people agree to, in short. */
export function TermsPage() {
  const { t } = useLingui();
  return (
    <LegalPage title={t`Terms of use`}>
      <p>
        <Trans>
          Baraza is for university students and others who are authorized, who sign in with their own student e-mail.
        </Trans>
      </p>
      <p>
        <Trans>
          Be kind, be yourself, and post only what is yours to post. Harassment, hate, fraud and spam end in being shut
          out. What you post stays yours; you let us show it to the members of Baraza.
        </Trans>
      </p>
      <p>
        <Trans>
          Events and businesses are run by students, not by us, so meet and pay with the same care as anywhere else. The
          full terms will stand here before Baraza opens its doors.
        </Trans>
      </p>
    </LegalPage>
  );
}

function LegalPage({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="mx-auto flex min-h-16 w-full max-w-3xl items-center justify-between px-4 pt-[env(safe-area-inset-top)] md:px-6">
        <Link to="/" className="touch rounded-md">
          <Brand />
        </Link>
        <ThemeToggle />
      </header>
      <main className="mx-auto w-full max-w-3xl grow px-4 py-6 md:px-6">
        <article className="pinned overflow-hidden border border-hairline bg-raised">
          <div className="woven" />
          <div className="grid max-w-[68ch] gap-4 p-6 text-lead">
            <h1 className="text-page font-extrabold">{title}</h1>
            {children}
          </div>
        </article>
      </main>
      <PublicFooter />
    </div>
  );
}

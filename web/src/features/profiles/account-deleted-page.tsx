import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useSearchParams } from 'react-router';
import { restorableDays } from '@baraza/contract/features/profile-limits.ts';
import { Brand } from '#ui/page/brand.tsx';
import { ButtonLink } from '#ui/controls/button.tsx';
import { ThemeToggle } from '#ui/controls/theme-toggle.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';

/** Shown after an account was deleted. Says until when a login restores it; `?at=` is the time of the deletion. */
export function AccountDeletedPage() {
  const { t, i18n } = useLingui();
  const [query] = useSearchParams();
  const end = restorableUntil(query.get('at'));
  const until = end && i18n.date(end, { dateStyle: 'long', timeStyle: 'short' });
  return (
    <div className="flex min-h-dvh flex-col">
      <PageTitle title={t`Account deleted`} />
      <div className="woven" />
      <header className="mx-auto flex min-h-16 w-full max-w-2xl items-center px-4 pt-[env(safe-area-inset-top)] md:px-6">
        <Link to="/" className="touch me-auto flex rounded-md">
          <Brand />
        </Link>
        <ThemeToggle />
      </header>
      <main className="mx-auto grid w-full max-w-2xl grow content-start px-4 pt-6 pb-8 md:px-6">
        <section className="pinned grid gap-4 border border-hairline bg-raised p-5 pt-6 md:p-8">
          <h1 className="text-page font-extrabold">
            <Trans>Your account is deleted</Trans>
          </h1>
          <p className="text-lead">
            <Trans>Nobody can see your profile or your posts any more. You are logged out everywhere.</Trans>
          </p>
          <p className="pinned-small bg-sunk p-4">
            {until ? (
              <Trans>
                Changed your mind? Log in before <strong>{until}</strong>, and everything is as it was.
              </Trans>
            ) : (
              <Trans>Changed your mind? Log in within {restorableDays} days, and everything is as it was.</Trans>
            )}
          </p>
          <p className="text-muted">
            <Trans>
              After that your account and everything in it is erased for good. Messages stay with the people you wrote
              to, from a “Deleted user”.
            </Trans>
          </p>
          <div className="flex flex-wrap gap-3 pt-2">
            <ButtonLink to="/login">
              <Trans>Log in and restore it</Trans>
            </ButtonLink>
            <ButtonLink to="/" variant="secondary">
              <Trans>Go to the start page</Trans>
            </ButtonLink>
          </div>
        </section>
      </main>
    </div>
  );
}

function restorableUntil(deletedAt: string | null): Date | undefined {
  const end = new Date(deletedAt ?? '');
  end.setUTCDate(end.getUTCDate() + restorableDays);
  return Number.isNaN(end.getTime()) ? undefined : end;
}

import { Trans, useLingui } from '@lingui/react/macro';
import { AuthLayout } from './auth-layout.tsx';
import { SignInCard } from './sign-in-card.tsx';

/** The sign-in page for existing members. */
export function LoginPage() {
  const { t } = useLingui();
  return (
    <AuthLayout title={t`Log in`}>
      <SignInCard
        title={t`Welcome Back`}
        subtitle={t`Connect, Find, Play – Start Your Globe Journey Now!`}
        action={t`Log In With Student Email`}
        actionWith={(name) => t`Log in with ${name}`}
      >
        <Trans>
          New here?{' '}
          <a href="/signup" className="text-link touch">
            Sign up
          </a>
        </Trans>
      </SignInCard>
    </AuthLayout>
  );
}

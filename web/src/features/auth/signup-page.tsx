import { Trans, useLingui } from '@lingui/react/macro';
import { AuthLayout } from './auth-layout.tsx';
import { SignInCard } from './sign-in-card.tsx';

/** The sign-in page for new members. The first sign-in creates the account. */
export function SignupPage() {
  const { t } = useLingui();
  return (
    <AuthLayout title={t`Sign up`}>
      <SignInCard
        title={t`Create Your Account`}
        subtitle={t`Join with your student credentials`}
        action={t`Sign Up With Student Email`}
        actionWith={(name) => t`Sign up with ${name}`}
      >
        <Trans>
          Already a member?{' '}
          <a href="/login" className="text-link touch">
            Log in
          </a>
        </Trans>
      </SignInCard>
    </AuthLayout>
  );
}

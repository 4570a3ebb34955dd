import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useLocation } from 'react-router';
import { usePageTitle } from '#ui/use-page-title.ts';
import { AuthLayout } from './auth-layout.tsx';
import { SignInCard } from './sign-in-card.tsx';

/** The sign-in page for new members. The first sign-in creates the account. */
export function SignupPage() {
  const { t } = useLingui();
  const { state } = useLocation();
  usePageTitle(t`Sign up`);
  return (
    <AuthLayout>
      <SignInCard
        title={t`Create Your Account`}
        subtitle={t`Join with your student credentials`}
        action={t`Sign Up With Student Email`}
        actionWith={(name) => t`Sign up with ${name}`}
      >
        <Trans>
          Already a member?{' '}
          <Link to="/login" state={state} className="text-link touch">
            Log in
          </Link>
        </Trans>
      </SignInCard>
    </AuthLayout>
  );
}

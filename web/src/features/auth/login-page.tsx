import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useLocation } from 'react-router';
import { product } from '@baraza/contract/shared/product.ts';
import { usePageTitle } from '#ui/use-page-title.ts';
import { AuthLayout } from './auth-layout.tsx';
import { SignInCard } from './sign-in-card.tsx';

/** The sign-in page for existing members. */
export function LoginPage() {
  const { t } = useLingui();
  const { state } = useLocation();
  usePageTitle(t`Log in`);
  return (
    <AuthLayout>
      <SignInCard
        title={t`Welcome Back`}
        subtitle={product.journey}
        action={t`Log In With Student Email`}
        actionWith={(name) => t`Log in with ${name}`}
      >
        <Trans>
          New here?{' '}
          <Link to="/signup" state={state} className="text-link touch">
            Sign up
          </Link>
        </Trans>
      </SignInCard>
    </AuthLayout>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { product } from '@baraza/contract/shared/product.ts';
import { AuthLayout } from './auth-layout.tsx';
import { SignInCard } from './sign-in-card.tsx';

/** The sign-in page for existing members. */
export function LoginPage() {
  const { t } = useLingui();
  return (
    <AuthLayout title={t`Log in`}>
      <SignInCard
        title={t`Welcome Back`}
        subtitle={product.journey}
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

import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { Options } from '@baraza/contract/features/profiles.ts';
import { signOut } from '#features/auth/auth.public.ts';
import { profileOptionsQuery } from '#features/profiles/profiles.public.ts';
import { hasCode } from '#platform/api/api-error.ts';
import { requestedPath } from '#platform/device/requested-path.ts';
import { useViewer } from '#platform/api/session.ts';
import { useUnsent } from '#platform/outbox/unsent.ts';
import { Brand } from '#ui/page/brand.tsx';
import { Button } from '#ui/controls/button.tsx';
import { ErrorPanel } from '#ui/lists/error-panel.tsx';
import { ProgressBar } from '#ui/lists/progress-bar.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { ThemeToggle } from '#ui/controls/theme-toggle.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';
import { DetailsStep } from './details-step.tsx';
import { clearProgress, initialProgress, storeProgress, loadProgress, type Draft, type Progress } from './draft.ts';
import { FinalStep } from './final-step.tsx';
import { useFinishOnboarding } from './onboarding.api.ts';
import { PreferencesStep } from './preferences-step.tsx';
import { Success } from './success.tsx';

/** The onboarding of new users: three steps and a welcome. */
export function OnboardingPage() {
  const { t } = useLingui();
  const viewer = useViewer();
  const { state } = useLocation();
  // Completing the wizard sets `isOnboarded` too, and the welcome must still be shown then.
  const [wasOnboarded] = useState(viewer.isOnboarded);
  if (wasOnboarded) return <Navigate replace to="/feed" />;
  return (
    <div className="flex min-h-dvh flex-col">
      <PageTitle title={t`Create your profile`} />
      <div className="woven" />
      <header className="mx-auto flex min-h-16 w-full max-w-2xl items-center px-4 pt-[env(safe-area-inset-top)] md:px-6">
        <Brand className="me-auto" />
        <ThemeToggle />
        {!viewer.isOnboarded && <SignOutButton userId={viewer.id} />}
      </header>
      <main className="mx-auto flex w-full max-w-2xl grow flex-col px-4 pt-2 pb-[max(32px,env(safe-area-inset-bottom))] md:px-6">
        {viewer.isOnboarded ? <Success next={requestedPath(state)} /> : <Wizard />}
      </main>
    </div>
  );
}

function SignOutButton({ userId }: { userId: string }) {
  return (
    <Button
      variant="quiet"
      size="small"
      onClick={() => {
        clearProgress(userId);
        signOut();
      }}
    >
      <LogOut aria-hidden size={18} className="rtl:-scale-x-100" />
      <Trans>Sign Out</Trans>
    </Button>
  );
}

function Wizard() {
  const { t } = useLingui();
  const viewer = useViewer();
  const options = useQuery(profileOptionsQuery);
  const finish = useFinishOnboarding();
  const [progress, setProgress] = useState<Progress>(() => loadProgress(viewer.id) ?? initialProgress(viewer));
  const { step, draft } = progress;
  const heading = useRef<HTMLHeadingElement>(null);
  const titles = { 1: t`Your Details`, 2: t`Your Preferences`, 3: t`Final Steps` };

  useEffect(() => storeProgress(viewer.id, progress), [viewer.id, progress]);
  useUnsent(true);

  const goTo = (next: Progress['step']) => {
    setProgress((before) => ({ ...before, step: next }));
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  };
  const change = (part: Partial<Draft>) =>
    setProgress((before) => ({ ...before, draft: { ...before.draft, ...part } }));
  const submit = ({ documents }: Options) =>
    finish.mutate(
      { draft, documents },
      {
        onError: (error) => {
          // The documents have changed since the page loaded their versions.
          if (hasCode(error, 'consent_required')) void options.refetch();
          // Another user has taken the username since step 1, whose check will show it.
          if (hasCode(error, 'username_taken')) goTo(1);
        },
      },
    );

  return (
    <>
      <div className="grid gap-2 pb-5">
        <p className="numbers text-label font-semibold text-muted">{t`Step ${step} of 3`}</p>
        <ProgressBar label={t`Progress`} value={step} max={3} />
      </div>
      <section className="pinned border border-hairline bg-raised p-4 pt-5 md:p-8">
        <h1 ref={heading} tabIndex={-1} className="mb-5 text-page font-extrabold outline-none">
          {titles[step]}
        </h1>
        {options.data ? (
          <>
            {step === 1 && <DetailsStep {...{ draft, change }} options={options.data} onNext={() => goTo(2)} />}
            {step === 2 && (
              <PreferencesStep
                {...{ draft, change }}
                options={options.data}
                onBack={() => goTo(1)}
                onNext={() => goTo(3)}
              />
            )}
            {step === 3 && (
              <FinalStep isSaving={finish.isPending} onBack={() => goTo(2)} onSubmit={() => submit(options.data)} />
            )}
          </>
        ) : options.isError ? (
          <ErrorPanel
            message={t`Your choices could not be loaded.`}
            detail={options.error.message}
            onRetry={() => void options.refetch()}
            isRetrying={options.isFetching}
          />
        ) : (
          <div aria-busy className="grid gap-8">
            {[1, 2, 3, 4].map((row) => (
              <Skeleton key={row} className="h-12" />
            ))}
          </div>
        )}
      </section>
    </>
  );
}

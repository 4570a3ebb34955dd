import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { siteName } from '#platform/device/site.ts';
import { useViewer } from '#platform/api/session.ts';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { ButtonLink } from '#ui/controls/button.tsx';
import { setJustJoined } from './just-joined.ts';

/** Milliseconds until the welcome continues automatically. */
const displayTime = 5000;

/** The welcome after onboarding. Continues to `next` automatically. */
export function Success({ next }: { next: string }) {
  const { first_name: firstName, name, image, username } = useViewer();
  const navigate = useNavigate();

  useEffect(() => {
    window.scrollTo(0, 0);
    setJustJoined();
    void celebrate();
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => void navigate(next, { replace: true }), displayTime);
    return () => clearTimeout(timer);
  }, [navigate, next]);

  const productName = siteName();
  return (
    <section className="pinned m-auto w-full max-w-md animate-enter overflow-hidden border border-hairline bg-raised text-center shadow-float">
      <div className="woven" />
      <div className="grid justify-items-center gap-4 p-8">
        <Avatar name={name} src={image} size={96} />
        <h1 className="text-page font-extrabold">
          <Trans>
            Welcome to {productName}, {firstName}!
          </Trans>
        </h1>
        <p className="text-lead text-muted">
          <bdi>@{username}</bdi>
        </p>
        <p className="text-muted">
          <Trans>Your card is pinned to the board. Go and see who else is here.</Trans>
        </p>
        <ButtonLink to={next} replace size="large" wide>
          <Trans>Continue</Trans>
        </ButtonLink>
      </div>
    </section>
  );
}

/** Shows confetti unless reduced motion is preferred. Without a worker, which the content security policy forbids. */
async function celebrate(): Promise<void> {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const { default: confetti } = await import('canvas-confetti');
  const fire = confetti.create(undefined, { resize: true, useWorker: false });
  const colors = ['#0B6B57', '#FFB21A', '#C2341A', '#0E7C86', '#FBF7EF'];
  await fire({ particleCount: 110, spread: 80, startVelocity: 42, origin: { y: 0.65 }, colors });
}

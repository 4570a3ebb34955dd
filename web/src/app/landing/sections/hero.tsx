import { Trans } from '@lingui/react/macro';
import { Icon } from '#app/landing/icon.tsx';
import { WallOfCards } from './wall-of-cards.tsx';

/** The first screen: what Baraza is, one action, and the noticeboard. */
export function Hero() {
  return (
    <div className="board">
      <div className="mx-auto grid max-w-6xl items-center gap-12 px-4 pt-24 pb-14 md:min-h-[min(52rem,100svh)] md:grid-cols-[1.1fr_1fr] md:px-6 md:py-24">
        <div className="grid justify-items-start gap-5">
          <p className="eyebrow">
            <Trans>The Place To Be</Trans>
          </p>
          <h1 className="text-hero font-extrabold tracking-[-0.02em]">
            <Trans>
              <span className="marker">Find your people</span>, change the world
            </Trans>
          </h1>
          <p data-line="" className="max-w-[34ch] text-lead text-muted">
            <Trans>One wall for your whole campus life: the people, the parties, the games and the side hustles.</Trans>
          </p>
          <div className="grid gap-2">
            <a href="/signup" className="button button-primary button-large justify-self-start">
              <Trans>Get Started</Trans>
              <Icon name="arrow" className="rtl:-scale-x-100" />
            </a>
            <p className="text-label text-muted">
              <Trans>Sign up with your student e-mail, in a minute.</Trans>
            </p>
          </div>
        </div>
        <WallOfCards />
      </div>
    </div>
  );
}

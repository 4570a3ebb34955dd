import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowRight, CalendarDays, Heart, MessagesSquare, Store } from 'lucide-react';
import { Link } from 'react-router';
import { product } from '@baraza/contract/shared/product.ts';
import { useSession } from '#platform/session.ts';
import { Brand } from '#ui/brand.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { PublicFooter } from './public-footer.tsx';

/** What visitors see first. */
export function LandingPage() {
  const { t } = useLingui();
  const user = useSession()?.user;
  usePageTitle(product.slogan);
  return (
    <div className="flex min-h-dvh flex-col overflow-x-clip">
      <header className="mx-auto flex min-h-16 w-full max-w-6xl items-center justify-between px-4 pt-[env(safe-area-inset-top)] md:px-6">
        <Link to="/" className="touch rounded-md">
          <Brand />
        </Link>
        <ButtonLink to={user ? '/feed' : '/login'} variant="secondary" size="small">
          {user ? user.name || t`My Account` : t`Sign In`}
        </ButtonLink>
      </header>
      <main className="mx-auto grid w-full max-w-6xl grow content-center items-center gap-12 px-4 py-10 md:grid-cols-2 md:px-6">
        <div className="grid animate-enter justify-items-start gap-5">
          <p className="text-label font-bold tracking-widest text-primary uppercase">{product.slogan}</p>
          <h1 className="text-hero font-extrabold tracking-[-0.02em]">{product.promise}</h1>
          <p className="max-w-prose text-lead text-muted">{product.tagline}</p>
          <ButtonLink to="/login" size="large">
            <Trans>Get Started</Trans>
            <ArrowRight aria-hidden size={22} className="rtl:-scale-x-100" />
          </ButtonLink>
        </div>
        <WallOfCards />
      </main>
      <PublicFooter />
    </div>
  );
}

/** The noticeboard: what hangs there is drawn by the page itself, so it costs no picture. */
function WallOfCards() {
  return (
    <div aria-hidden className="mx-auto grid w-full max-w-md grid-cols-2 items-start gap-3 select-none lg:scale-115">
      <div className="pinned -rotate-3 overflow-hidden border border-hairline bg-raised">
        <div className="woven" />
        <div className="grid gap-1 p-4">
          <CalendarDays size={26} className="text-ink" />
          <p className="text-lead font-bold">
            <Trans>Rooftop jollof night</Trans>
          </p>
          <p className="text-label text-muted">
            <Trans>Friday 19:00</Trans>
          </p>
          <p className="mt-1 justify-self-start rounded-full bg-accent px-3 py-1 text-meta font-bold text-on-accent">
            <Trans>Parties & Events</Trans>
          </p>
        </div>
      </div>
      <div className="mt-8 grid gap-2">
        <p className="pinned rotate-1 bg-whispers p-4 font-medium text-on-ink">
          <Trans>Anyone up for chess after class?</Trans>
        </p>
        <p className="flex -rotate-1 items-center gap-2 justify-self-end rounded-lg rounded-ee-sm border border-hairline bg-raised px-4 py-3 font-medium">
          <MessagesSquare size={20} className="text-whispers" />
          <Trans>Always!</Trans>
        </p>
      </div>
      <div className="pinned rotate-2 border border-hairline bg-raised p-4">
        <p className="flex items-center gap-2 font-bold">
          <Store size={22} className="text-hustles" />
          <Trans>Mama T's samosas</Trans>
        </p>
        <p className="mt-1 text-label text-muted">
          <Trans>Hot at block B, every day from four.</Trans>
        </p>
      </div>
      <div className="pinned -rotate-2 bg-primary p-4 text-on-primary">
        <p className="text-lead font-bold">
          <Trans>Class of Jan 2024, we made it!</Trans>
        </p>
        <p className="numbers mt-2 flex items-center gap-2 text-label font-semibold">
          <Heart size={20} fill="currentColor" /> 128
        </p>
      </div>
    </div>
  );
}

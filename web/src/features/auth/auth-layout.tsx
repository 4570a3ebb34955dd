import { Trans, useLingui } from '@lingui/react/macro';
import { Globe, Moon, PartyPopper, Sun, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { locales } from '#platform/locale/messages.ts';
import { Brand } from '#ui/page/brand.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { LanguageChoice } from '#ui/controls/language-choice.tsx';

/** The layout of the sign-in pages: the form and a panel about the product. */
export function AuthLayout({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div data-title={title} className="relative isolate grid min-h-dvh overflow-x-clip md:grid-cols-2">
      <DriftingCards />
      <div className="flex min-h-[100svh] flex-col px-4 pt-[env(safe-area-inset-top)] md:min-h-dvh md:px-6">
        <header className="flex min-h-16 items-center justify-between">
          <a href="/" className="touch flex rounded-md">
            <Brand />
          </a>
          <ThemeButton />
        </header>
        <main className="grid grow place-items-center py-6">{children}</main>
        <footer className="mx-auto w-full max-w-3xs pb-6">
          <LanguageChoice locales={locales} onSaved={() => undefined} />
        </footer>
      </div>
      <MarketingPanel />
    </div>
  );
}

/** Switches between light and dark; `sign-in-view.ts` keeps the label right. */
function ThemeButton() {
  const { t } = useLingui();
  const toDark = t`Switch to dark theme`;
  return (
    <IconButton label={toDark} data-part="theme" data-to-dark={toDark} data-to-light={t`Switch to light theme`}>
      <Moon aria-hidden size={22} className="dark:hidden" />
      <Sun aria-hidden size={22} className="hidden dark:block" />
    </IconButton>
  );
}

function MarketingPanel() {
  const { t } = useLingui();
  const points = [
    { Icon: Globe, tint: 'text-whispers', title: t`Global Connection`, text: t`Shaping Africa Together.` },
    { Icon: PartyPopper, tint: 'text-heart', title: t`Immersive Experience`, text: t`Meet. Play. Match. Chat.` },
    { Icon: UsersRound, tint: 'text-spotlight', title: t`Find Your People`, text: t`No one changes the world alone.` },
  ];
  return (
    <aside className="relative border-hairline bg-sunk max-md:border-t md:border-s">
      <div className="woven" />
      <div className="mx-auto grid h-full max-w-md content-center gap-6 px-4 py-10 md:px-8">
        <p className="text-label font-bold tracking-wide text-primary uppercase">
          <Trans>The Place To Be</Trans>
        </p>
        <h2 className="text-page font-extrabold">
          <Trans>Find your people, change the world</Trans>
        </h2>
        <ul className="grid gap-3">
          {points.map(({ Icon, tint, title, text }) => (
            <li key={title} className="pinned flex items-center gap-4 border border-hairline bg-raised p-4">
              <span className={`grid size-12 shrink-0 place-items-center rounded-full bg-sunk ${tint}`}>
                <Icon aria-hidden size={24} />
              </span>
              <span>
                <span className="block text-lead font-bold">{title}</span>
                <span dir="auto" className="block text-muted">
                  {text}
                </span>
              </span>
            </li>
          ))}
        </ul>
        <p className="flex flex-wrap gap-x-5 gap-y-1 text-label text-muted">
          <a href="/terms" className="text-link touch">
            <Trans>Terms of use</Trans>
          </a>
          <a href="/privacy" className="text-link touch">
            <Trans>Privacy policy</Trans>
          </a>
        </p>
      </div>
    </aside>
  );
}

/** A decoration of drifting cards, still if reduced motion is preferred. */
function DriftingCards() {
  return (
    <div aria-hidden className="drift pointer-events-none absolute inset-0 -z-10 overflow-hidden">
      <i />
      <i />
      <i />
      <i />
      <i />
    </div>
  );
}

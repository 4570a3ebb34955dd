import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Brand } from './brand.tsx';
import { PublicFooter } from './public-footer.tsx';
import { ThemeToggle } from '#ui/controls/theme-toggle.tsx';

/** A page outside the members' shell: brand, content and footer. */
export function PublicPage({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="mx-auto flex min-h-16 w-full max-w-3xl items-center justify-between px-4 pt-[env(safe-area-inset-top)] md:px-6">
        <Link to="/" className="touch flex rounded-md">
          <Brand />
        </Link>
        <ThemeToggle />
      </header>
      <main className="mx-auto grid w-full max-w-3xl grow grid-cols-[minmax(0,1fr)] content-start gap-4 px-4 py-6 md:px-6">
        {children}
      </main>
      <PublicFooter />
    </div>
  );
}

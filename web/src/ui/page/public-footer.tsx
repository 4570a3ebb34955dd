import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { product } from '@baraza/contract/shared/product.ts';
import { organization, siteName } from '#platform/device/site.ts';

const poweredBy = product.name;
const year = new Date().getFullYear();

/** The footer of public pages, with what a page adds to it. */
export function PublicFooter({ children }: { children?: ReactNode }) {
  return (
    <footer className="mt-8">
      <div className="woven" />
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-5 px-4 pt-5 pb-12 text-label text-muted md:px-6">
        <p dir="ltr">
          © {year} {organization()}
        </p>
        <p data-by="" hidden={siteName() === product.name}>
          <Trans>Powered by {poweredBy}</Trans>
        </p>
        <p className="flex flex-wrap gap-6">
          <a href="/privacy-policy" target="_blank" rel="noopener" className="text-link touch">
            <Trans>Privacy policy</Trans>
          </a>
          <a href="/terms" target="_blank" rel="noopener" className="text-link touch">
            <Trans>Terms of use</Trans>
          </a>
          <a href="/transparency" target="_blank" rel="noopener" className="text-link touch">
            <Trans>Transparency</Trans>
          </a>
        </p>
        {children}
      </div>
    </footer>
  );
}

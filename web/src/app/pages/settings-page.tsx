import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  Ban,
  Bell,
  ChartPie,
  ArrowLeft,
  ChevronRight,
  Download,
  KeyRound,
  Lock,
  Palette,
  UserRound,
} from 'lucide-react';
import type { MessageDescriptor } from '@lingui/core';
import type { LucideIcon } from 'lucide-react';
import { Link, Navigate, useParams } from 'react-router';
import type { SettingsPageName } from '#platform/features/feature.ts';
import { features } from '#app/features.ts';
import { classNames } from '#ui/controls/class-names.ts';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { PageHeading } from '#ui/page/page-heading.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';
import { Panel } from '#ui/page/panel.tsx';

const pages: Record<SettingsPageName, { title: MessageDescriptor; Icon: LucideIcon }> = {
  profile: { title: msg`Profile`, Icon: UserRound },
  account: { title: msg`Account and sessions`, Icon: KeyRound },
  privacy: { title: msg`Privacy`, Icon: Lock },
  notifications: { title: msg`Notifications`, Icon: Bell },
  look: { title: msg`Language and look`, Icon: Palette },
  data: { title: msg`Data use`, Icon: ChartPie },
  blocked: { title: msg`Blocked and muted`, Icon: Ban },
  'your-data': { title: msg`Your data`, Icon: Download },
};
const names = Object.keys(pages) as SettingsPageName[];
const sections = features.flatMap(({ settings }) => settings ?? []);

/** The index of the settings with one of their pages: on phones the profile below the index, or another page alone. */
export function SettingsPage() {
  const { t, i18n } = useLingui();
  const { page } = useParams();
  const current = page === undefined ? 'profile' : names.find((name) => name === page);
  if (!current) return <Navigate replace to="/settings" />;
  const isIndex = page === undefined;
  const title = isIndex ? t`Settings` : i18n._(pages[current].title);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-4 lg:grid-cols-[260px_minmax(0,1fr)]">
      <PageTitle title={title} />
      <div className="lg:col-span-2">
        <PageHeading
          back={
            !isIndex && (
              <Link
                to="/settings"
                aria-label={t`Settings`}
                title={t`Settings`}
                className="-ms-3 grid size-[48px] shrink-0 place-items-center rounded-full hover:bg-sunk lg:hidden"
              >
                <ArrowLeft aria-hidden size={22} className="rtl:rotate-180" />
              </Link>
            )
          }
        >
          {title}
        </PageHeading>
      </div>
      <Index current={current} className={isIndex ? '' : 'max-lg:hidden'} />
      <div key={current} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {sections
          .filter((section) => section.page === current)
          .map(({ title: heading, Section }, index) => (
            <Panel key={index} title={heading && i18n._(heading)}>
              <Section fallback={<Skeleton className="h-64" />} />
            </Panel>
          ))}
      </div>
    </div>
  );
}

function Index({ current, className }: { current: SettingsPageName; className: string }) {
  const { t, i18n } = useLingui();
  return (
    <nav
      aria-label={t`Settings`}
      className={classNames(
        'pinned overflow-hidden border border-hairline bg-raised py-1 lg:sticky lg:top-8',
        className,
      )}
    >
      <ul>
        {names.map((name) => {
          const { title, Icon } = pages[name];
          return (
            <li key={name}>
              <Link
                to={`/settings/${name}`}
                aria-current={name === current ? 'page' : undefined}
                className="flex min-h-12 items-center gap-3.5 px-4 font-medium hover:bg-sunk focus-visible:-outline-offset-4 lg:aria-[current=page]:bg-sunk lg:aria-[current=page]:font-bold"
              >
                <Icon aria-hidden size={22} className="shrink-0 text-muted" />
                <span className="min-w-0 grow">{i18n._(title)}</span>
                <ChevronRight aria-hidden size={20} className="shrink-0 text-muted rtl:-scale-x-100 lg:hidden" />
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

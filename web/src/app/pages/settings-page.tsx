import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ReadReceiptsSetting } from '#features/conversations/read-receipts-setting.tsx';
import { NotificationSettings } from '#features/notifications/notification-settings.tsx';
import { DeleteAccount } from '#features/profiles/settings/delete-account.tsx';
import { saveAccountLocale } from '#features/profiles/settings/account-locale.ts';
import { EditProfile } from '#features/profiles/settings/edit-profile.tsx';
import { locales } from '#platform/locale/messages.ts';
import { useTheme, type Theme } from '#platform/device/theme.ts';
import { LanguageChoice } from '#ui/controls/language-choice.tsx';
import { lazyPart } from '#ui/lists/lazy-part.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';

const PrivacySettings = lazyPart(async () => (await import('#features/privacy/privacy-settings.tsx')).PrivacySettings);
const Exports = lazyPart(async () => (await import('#features/exports/exports.tsx')).Exports);
const OwnReports = lazyPart(async () => (await import('#features/moderation/reports/own-reports.tsx')).OwnReports);
const DataUse = lazyPart(async () => (await import('#app/data-use/data-use.tsx')).DataUse);
const OfflineContent = lazyPart(
  async () => (await import('#features/profiles/settings/offline-content.tsx')).OfflineContent,
);
const SessionList = lazyPart(async () => (await import('#features/auth/session-list.tsx')).SessionList);

/** Settings: profile, appearance, sessions. */
export function SettingsPage() {
  const { t } = useLingui();
  return (
    <div className="mx-auto grid w-full max-w-[600px] grid-cols-[minmax(0,1fr)] gap-4">
      <PageTitle title={t`Settings`} />
      <h1 className="text-page font-extrabold">
        <Trans>Settings</Trans>
      </h1>
      <EditProfile />
      <SettingsSection title={<Trans>Appearance</Trans>}>
        <ThemeChoice />
        <LanguageChoice
          locales={locales}
          hint={t`Kept with your account, for other devices too.`}
          onSaved={(code) => void saveAccountLocale(code).finally(() => location.reload())}
        />
      </SettingsSection>
      <SettingsSection id="data-use" title={<Trans>Data use</Trans>}>
        <DataUse fallback={<Skeleton className="h-64" />} />
        <OfflineContent fallback={<Skeleton className="h-48" />} />
      </SettingsSection>
      <SettingsSection id="notifications" title={<Trans>Notifications</Trans>}>
        <NotificationSettings />
      </SettingsSection>
      <SettingsSection id="privacy" title={<Trans>Privacy</Trans>}>
        <PrivacySettings fallback={<Skeleton className="h-64" />} />
      </SettingsSection>
      <SettingsSection id="reports" title={<Trans>Your reports</Trans>}>
        <OwnReports fallback={<Skeleton className="h-16" />} />
      </SettingsSection>
      <SettingsSection title={<Trans>Whispers</Trans>}>
        <ReadReceiptsSetting />
      </SettingsSection>
      <SettingsSection id="sessions" title={<Trans>Where you are signed in</Trans>}>
        <SessionList fallback={<Skeleton className="h-32" />} />
      </SettingsSection>
      <SettingsSection id="data" title={<Trans>Your data</Trans>}>
        <Exports fallback={<Skeleton className="h-32" />} />
      </SettingsSection>
      <SettingsSection title={<Trans>Leaving Baraza</Trans>}>
        <DeleteAccount />
      </SettingsSection>
    </div>
  );
}

function SettingsSection({ id, title, children }: { id?: string; title: ReactNode; children: ReactNode }) {
  return (
    <section
      id={id}
      className="pinned grid grid-cols-[minmax(0,1fr)] gap-3 border border-hairline bg-raised p-4 md:p-6"
    >
      <h2 className="text-card font-bold">{title}</h2>
      {children}
    </section>
  );
}

function ThemeChoice() {
  const { t } = useLingui();
  const [theme, setTheme] = useTheme();
  const themes: { value: Theme; label: string }[] = [
    { value: 'light', label: t`Light` },
    { value: 'dark', label: t`Dark` },
  ];
  return (
    <fieldset className="grid grid-cols-2 gap-3">
      <legend className="sr-only">
        <Trans>Theme</Trans>
      </legend>
      {themes.map(({ value, label }) => (
        <label
          key={value}
          className="flex min-h-12 items-center gap-3 rounded-md border border-control px-3.5 font-medium has-checked:border-primary has-checked:bg-sunk"
        >
          <input
            type="radio"
            name="theme"
            checked={theme === value}
            onChange={() => setTheme(value)}
            className="size-5 accent-primary"
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import type { Privacy } from '@baraza/contract/features/privacy.ts';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { SwitchRow } from '#ui/fields/switch-row.tsx';
import { privacyQuery, useChangePrivacy } from './privacy.api.ts';

/** Who finds and reaches the viewer. A change is saved immediately. */
export function PrivacySettings() {
  const { t } = useLingui();
  const query = useQuery(privacyQuery);
  const change = useChangePrivacy();
  if (query.isPending) return <Skeleton className="h-64" />;
  if (!query.data) return <FailedQuery query={query} message={t`Failed to load your privacy settings`} />;
  const settings = query.data;
  const set = (changed: Partial<Privacy>) => change.mutate(changed);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="divide-y divide-hairline">
        <SwitchRow
          name={t`People can find me`}
          about={<Trans>In search and in your intake's directory. People with a link still see your profile.</Trans>}
          isOn={settings.findable}
          onChange={(findable) => set({ findable })}
        />
        <SwitchRow
          name={t`Show me among attendees`}
          about={<Trans>On the events you attend. The host always sees you.</Trans>}
          isOn={settings.attendanceVisible}
          onChange={(attendanceVisible) => set({ attendanceVisible })}
        />
        <SwitchRow
          name={t`Show when I am active`}
          about={
            <Trans>
              Friends see a dot on your picture in Whispers. If you turn this off, you do not see theirs either.
            </Trans>
          }
          isOn={settings.presenceVisible}
          onChange={(presenceVisible) => set({ presenceVisible })}
        />
      </div>
      <fieldset>
        <legend className="font-semibold">
          <Trans>What links show to people without an account</Trans>
        </legend>
        <p className="text-label text-muted">
          <Trans>Also in previews, for example in WhatsApp. Links to public events always show the event.</Trans>
        </p>
        <div className="divide-y divide-hairline">
          <SwitchRow
            name={t`My profile`}
            about={<Trans>Name, picture, campus and bio, if people can find you.</Trans>}
            isOn={settings.profileCard}
            onChange={(profileCard) => set({ profileCard })}
          />
          <SwitchRow
            name={t`My businesses`}
            about={<Trans>Name, description, location and picture, not your contacts.</Trans>}
            isOn={settings.businessCard}
            onChange={(businessCard) => set({ businessCard })}
          />
          <SwitchRow
            name={t`My posts`}
            about={<Trans>Those for everyone, with your name.</Trans>}
            isOn={settings.postCard}
            onChange={(postCard) => set({ postCard })}
          />
        </div>
      </fieldset>
      <ChoiceRow
        title={<Trans>Who can whisper to you</Trans>}
        choices={[
          { value: 'friends', label: t`Friends` },
          { value: 'campus', label: t`My campus` },
        ]}
        value={settings.messagesFrom}
        onChange={(messagesFrom) => set({ messagesFrom })}
      />
      <SwitchRow
        name={t`Message requests`}
        about={
          <Trans>
            People who share a club with you can also send you one message, and anyone can if you have a business. You
            can accept or refuse it.
          </Trans>
        }
        isOn={settings.messageRequests}
        onChange={(messageRequests) => set({ messageRequests })}
      />
      <ChoiceRow
        title={<Trans>Who can add you to groups</Trans>}
        choices={[
          { value: 'friends', label: t`Friends` },
          { value: 'campus', label: t`My campus` },
        ]}
        value={settings.groupsFrom}
        onChange={(groupsFrom) => set({ groupsFrom })}
      />
      <ChoiceRow
        title={<Trans>Who sees your followers</Trans>}
        choices={[
          { value: 'everyone', label: t`Everyone` },
          { value: 'friends', label: t`Friends` },
          { value: 'nobody', label: t`Only me` },
        ]}
        value={settings.followersVisibleTo}
        onChange={(followersVisibleTo) => set({ followersVisibleTo })}
      />
    </div>
  );
}

interface ChoiceRowProps<Value extends string> {
  title: ReactNode;
  choices: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A setting with a few values. */
function ChoiceRow<Value extends string>({ title, choices, value, onChange }: ChoiceRowProps<Value>) {
  const name = useId();
  return (
    <fieldset className="grid gap-2">
      <legend className="pb-2 font-semibold">{title}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="flex min-h-12 grow items-center gap-3 rounded-md border border-control px-3.5 font-medium has-checked:border-primary has-checked:bg-sunk"
          >
            <input
              type="radio"
              name={name}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              className="size-5 accent-primary"
            />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

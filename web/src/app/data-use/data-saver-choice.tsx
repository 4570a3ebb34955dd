import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useSyncExternalStore, type ReactNode } from 'react';
import {
  canTellMobileData,
  dataSaverMode,
  setDataSaverMode,
  useSavesData,
  watchDataSaver,
  type DataSaverMode,
} from '#platform/offline/data-saver.ts';
import { toast } from '#ui/page/toast.ts';

/** Stored on this device only: a phone on prepaid data may save while a laptop on the campus network does not. */
export function DataSaverChoice() {
  const { t } = useLingui();
  const mode = useSyncExternalStore(watchDataSaver, dataSaverMode);
  const isSaving = useSavesData();
  const change = (next: DataSaverMode) => {
    if (!setDataSaverMode(next)) toast.error(t`This browser does not let us keep your choice.`);
  };
  const onMobile = canTellMobileData() ? (
    <Trans>Saves while your phone uses mobile data.</Trans>
  ) : (
    <Trans>This browser cannot tell mobile data from Wi-Fi, so this follows its own data saver, if it has one.</Trans>
  );
  const always = <Trans>Pictures wait until you tap them, and nothing loads in advance.</Trans>;
  const modes: { value: DataSaverMode; name: string; about?: ReactNode }[] = [
    { value: 'off', name: t`Off` },
    { value: 'mobile', name: t`On mobile data`, about: onMobile },
    { value: 'always', name: t`Always`, about: always },
  ];
  return (
    <fieldset className="grid">
      <legend className="font-semibold">
        <Trans>Save data</Trans>
      </legend>
      <div className="divide-y divide-hairline">
        {modes.map(({ value, name, about }) => (
          <Choice key={value} name={name} about={about} isChosen={value === mode} onChoose={() => change(value)} />
        ))}
      </div>
      <output className="text-meta text-muted">
        {isSaving ? (
          <Trans>Saving data now, on this device.</Trans>
        ) : (
          <Trans>Not saving data now, on this device.</Trans>
        )}
      </output>
    </fieldset>
  );
}

interface ChoiceProps {
  name: string;
  about: ReactNode;
  isChosen: boolean;
  onChoose: () => void;
}

function Choice({ name, about, isChosen, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <label className="flex min-h-12 items-center gap-3 py-2">
      <input
        type="radio"
        name="data-saver"
        aria-label={name}
        aria-describedby={about ? id : undefined}
        checked={isChosen}
        onChange={onChoose}
        className="size-5 shrink-0 accent-primary"
      />
      <span className="grid min-w-0">
        <span className="font-medium">{name}</span>
        {about && (
          <span id={id} className="text-meta text-muted">
            {about}
          </span>
        )}
      </span>
    </label>
  );
}

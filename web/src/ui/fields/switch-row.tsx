import { useId, type ReactNode } from 'react';

interface SwitchRowProps {
  name: string;
  /** A short description. */
  about?: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** A setting that is on or off; the whole row is clickable. */
export function SwitchRow({ name, about, isOn, onChange }: SwitchRowProps) {
  const id = useId();
  return (
    <label className="flex min-h-14 items-center gap-3 py-2">
      <span className="grid min-w-0 grow">
        <span className="font-semibold">{name}</span>
        {about && (
          <span id={id} className="text-meta text-muted">
            {about}
          </span>
        )}
      </span>
      <Switch name={name} describedBy={about ? id : undefined} isOn={isOn} onChange={onChange} />
    </label>
  );
}

interface SwitchProps {
  name: string;
  /** The id of a description. */
  describedBy?: string | undefined;
  isOn: boolean;
  isDisabled?: boolean;
  onChange: (isOn: boolean) => void;
}

/** The control alone, where something else shows its name. */
export function Switch({ name, describedBy, isOn, isDisabled = false, onChange }: SwitchProps) {
  return (
    <input
      type="checkbox"
      role="switch"
      aria-label={name}
      aria-checked={isOn}
      aria-describedby={describedBy}
      disabled={isDisabled}
      checked={isOn}
      onChange={({ target }) => onChange(target.checked)}
      className="relative h-7 w-12 shrink-0 appearance-none rounded-full border-2 border-control bg-sunk transition-colors duration-120 before:absolute before:inset-y-0.5 before:start-0.5 before:w-5 before:rounded-full before:bg-control before:transition-transform before:duration-120 checked:border-primary checked:bg-primary checked:before:translate-x-5 checked:before:bg-on-primary rtl:checked:before:-translate-x-5 after:absolute after:inset-x-0 after:-inset-y-2.5 disabled:opacity-40"
    />
  );
}

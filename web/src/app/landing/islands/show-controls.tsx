import { useLingui } from '@lingui/react/macro';
import { Icon } from '#app/landing/icon.tsx';
import type { useShow } from './use-show.ts';

interface ShowControlsProps {
  show: ReturnType<typeof useShow>;
  /** The names of the slides, in order. */
  names: string[];
}

/** A dot for each slide. */
export function Dots({ show, names }: ShowControlsProps) {
  const { t } = useLingui();
  return names.map((name, index) => (
    <button key={name} type="button" {...show.dot(index)} aria-label={t`Show ${name}`} className="dot" />
  ));
}

/** Pauses and resumes the show. */
export function PauseButton({ show }: Pick<ShowControlsProps, 'show'>) {
  const { t } = useLingui();
  return (
    <button type="button" {...show.pause} aria-label={t`Pause`} title={t`Pause`} className="pause round">
      <Icon name="pause" size={20} className="filled" />
      <Icon name="play" size={20} className="filled" />
    </button>
  );
}

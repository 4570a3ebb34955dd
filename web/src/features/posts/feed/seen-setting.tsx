import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useViewer } from '#platform/api/session.ts';
import { SwitchRow } from '#ui/fields/switch-row.tsx';
import { isHidingSeen, setHidingSeen } from './seen-posts.ts';

/** The setting whether Spotlight leaves out posts that the viewer has scrolled past. */
export function SeenSetting() {
  const { t } = useLingui();
  const { id } = useViewer();
  const [isOn, setOn] = useState(() => isHidingSeen(id));
  return (
    <SwitchRow
      name={t`Hide posts I have seen`}
      about={
        <Trans>
          Spotlight leaves out posts that you have scrolled past on this device. You can show them again at any time.
        </Trans>
      }
      isOn={isOn}
      onChange={(next) => {
        setHidingSeen(id, next);
        setOn(isHidingSeen(id));
      }}
    />
  );
}

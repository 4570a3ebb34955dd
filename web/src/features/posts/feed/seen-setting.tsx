import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useViewer } from '#platform/api/session.ts';
import { SwitchRow } from '#ui/fields/switch-row.tsx';
import { hidesSeen, setHidesSeen } from './seen-posts.ts';

/** The setting whether Spotlight leaves out posts that the viewer has scrolled past. */
export function SeenSetting() {
  const { t } = useLingui();
  const { id } = useViewer();
  const [isOn, setOn] = useState(() => hidesSeen(id));
  return (
    <SwitchRow
      name={t`Hide posts I have seen`}
      about={<Trans>Those that you have scrolled past on this device. You can show them again at any time.</Trans>}
      isOn={isOn}
      onChange={(next) => {
        setHidesSeen(id, next);
        setOn(next);
      }}
    />
  );
}

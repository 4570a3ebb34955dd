import { Trans } from '@lingui/react/macro';
import { Send } from 'lucide-react';
import { useNavigate } from 'react-router';
import { sendPath, sendState } from '#ui/controls/share-link.ts';
import { MenuItem } from './menu.tsx';

/** Sends the link to a page of the product to conversations. */
export function SendMenuItem({ path }: { path: string }) {
  const navigate = useNavigate();
  return (
    <MenuItem
      icon={<Send aria-hidden size={18} className="rtl:-scale-x-100" />}
      onClick={() => void navigate(sendPath, { state: sendState(path) })}
    >
      <Trans>Send to a chat</Trans>
    </MenuItem>
  );
}

import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { Button } from '#ui/controls/button.tsx';
import { useMarkAllAsRead } from './notifications.api.ts';
import { unreadQuery } from './unread.api.ts';

/** Marks all notifications as read. Shown only while some are unread. */
export function MarkAllReadButton() {
  const { data } = useQuery(unreadQuery);
  const markAllAsRead = useMarkAllAsRead();
  if (!data || data.count === 0) return null;
  return (
    <Button variant="quiet" size="small" className="max-md:-ms-4" onClick={() => markAllAsRead.mutate()}>
      <CheckCheck aria-hidden size={18} />
      <Trans>Mark all as read</Trans>
    </Button>
  );
}

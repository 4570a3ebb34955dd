import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { toast } from '#ui/page/toast.ts';

/** Shows the list and a message when the viewer opens a group that they are not a member of, or are no longer. */
export function MissingGroup(): null {
  const navigate = useNavigate();
  useEffect(() => {
    toast.info(t`You are not a member of this group.`, { id: 'no-conversation' });
    void navigate('/chat', { replace: true });
  }, [navigate]);
  return null;
}

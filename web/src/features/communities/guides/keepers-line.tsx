import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useState } from 'react';
import type { Community } from '@baraza/contract/features/communities.ts';
import { isolated } from '#platform/locale/isolated.ts';
import { Button } from '#ui/controls/button.tsx';
import { personName } from '#ui/text/person-name.ts';
import { keepersQuery } from './guides.api.ts';
import { KeepersDialog } from './keepers-dialog.tsx';

/** The keepers of the guides, with a button for officers and stewards to choose them. Renders nothing if there is neither. */
export function KeepersLine({ club }: { club: Community }) {
  const { i18n } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(keepersQuery(club.id));
  if (!data || (data.keepers.length === 0 && !data.canEdit)) return null;
  const names = new Intl.ListFormat(i18n.locale).format(data.keepers.map((keeper) => isolated(personName(keeper))));
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {data.keepers.length > 0 && (
        <p className="text-label wrap-anywhere text-muted">
          <Trans>Kept by {names}</Trans>
        </p>
      )}
      {data.canEdit && (
        <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
          <Users aria-hidden size={18} />
          <Trans>Choose keepers</Trans>
        </Button>
      )}
      {isOpen && <KeepersDialog club={club} named={data.keepers} onClose={() => setOpen(false)} />}
    </div>
  );
}

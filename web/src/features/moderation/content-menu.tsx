import { useLingui } from '@lingui/react/macro';
import type { Person } from '@baraza/contract/features/profiles.ts';
import { BlockMenuItem, MuteMenuItem } from '#features/privacy/privacy.public.ts';
import { useViewer } from '#platform/api/session.ts';
import { Menu } from '#ui/dialogs/menu.tsx';
import { personName } from '#ui/text/person-name.ts';
import { ReportMenuItem } from './reports/report-menu-item.tsx';
import type { Reportable } from './reports/report.ts';

interface ContentMenuProps {
  target: Reportable;
  author: Person;
  className?: string;
}

/** The menu of another person's content: report it, mute or block its author. Renders nothing for the viewer's own. */
export function ContentMenu({ target, author, className }: ContentMenuProps) {
  const { t } = useLingui();
  if (useViewer().id === author.id) return null;
  return (
    <Menu label={t`Options for what ${personName(author)} wrote`} {...(className !== undefined && { className })}>
      <ReportMenuItem target={target} />
      <MuteMenuItem person={author} />
      <BlockMenuItem person={author} />
    </Menu>
  );
}

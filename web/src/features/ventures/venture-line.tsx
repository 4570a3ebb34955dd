import { useLingui } from '@lingui/react/macro';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { LineLink } from '#ui/lists/line-link.tsx';
import { categoryName } from './category-names.ts';
import { venturePaths } from './venture-paths.ts';
import { VentureLogo } from './venture-pictures.tsx';
import { useVentureCard } from './ventures.api.ts';

/** A business on one line; nothing if the viewer cannot see it. */
export function VentureLine({ id }: { id: Id }) {
  const { t } = useLingui();
  const venture = useVentureCard(id);
  if (!venture) return null;
  const category = categoryName(venture.category);
  return (
    <LineLink to={venturePaths.one(id)} picture={<VentureLogo picture={venture.logo} size={48} />} name={venture.name}>
      {category && <span className="font-semibold text-ink">{t(category)} · </span>}
      <bdi>{venture.location}</bdi>
    </LineLink>
  );
}

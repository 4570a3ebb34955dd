import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { venturePaths } from '#features/ventures/venture-paths.ts';
import { myVenturesQuery } from '#features/ventures/ventures.api.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';

/** The viewer's ventures that are not closed; only these accept changes. */
export function useOpenVentures() {
  return useQuery({ ...myVenturesQuery, select: (all) => all.filter(({ isClosed }) => !isClosed) });
}

/** The selected venture, or the only open one. Empty when the owner still has to choose. */
export function selectedVentureId(selected: string, open: readonly { id: string }[] | undefined): string {
  if (open?.some(({ id }) => id === selected)) return selected;
  return open?.length === 1 ? (open[0]?.id ?? '') : '';
}

interface OwnVentureFieldProps {
  value: string;
  isLocked: boolean;
  onChange: (id: string) => void;
}

/** Selects one of the viewer's open ventures. */
export function OwnVentureField({ value, isLocked, onChange }: OwnVentureFieldProps) {
  const { t } = useLingui();
  const { data: open, ...query } = useOpenVentures();
  if (query.isPending) return <Skeleton className="h-12" />;
  if (!open) {
    return <FailedQuery query={query} message={t`Failed to load businesses. Please try again.`} />;
  }
  if (open.length === 0) {
    return (
      <div className="grid justify-items-start gap-2 rounded-md bg-sunk p-4">
        <p className="font-semibold">
          <Trans>No businesses available</Trans>
        </p>
        <ButtonLink size="small" to={venturePaths.create}>
          <Trans>Register a business</Trans>
        </ButtonLink>
      </div>
    );
  }
  return (
    <SelectField
      label={t`Business`}
      placeholder={t`Choose a business`}
      choices={open.map(({ id, name }) => ({ value: id, label: name }))}
      value={selectedVentureId(value, open)}
      disabled={isLocked}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

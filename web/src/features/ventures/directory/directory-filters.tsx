import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ventureFilters } from '@baraza/contract/features/venture-limits.ts';
import { currencyOf } from '#features/ventures/offers/country-currency.ts';
import { categoryNames } from '#features/ventures/category-names.ts';
import { useViewer } from '#platform/api/session.ts';
import { asciiDigits } from '#platform/locale/digits.ts';
import { classNames } from '#ui/controls/class-names.ts';
import { SearchBox } from '#ui/fields/search-box.tsx';
import { directorySearchMax, directorySorts, type DirectoryParams } from './directory-params.ts';

const sortNames = { followers: msg`Most followers`, likes: msg`Most likes`, reviews: msg`Most reviews` };

interface DirectoryFiltersProps {
  params: DirectoryParams;
  onChange: (changes: Partial<Record<keyof DirectoryParams, string>>) => void;
}

/** The directory's filters: search text, category, prices and sort order. */
export function DirectoryFilters({ params, onChange }: DirectoryFiltersProps) {
  const { t } = useLingui();
  return (
    <search aria-label={t`Filter businesses`} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <SearchBox
        term={params.search ?? ''}
        label={t`Search businesses`}
        placeholder={t`Name, description, place, tag...`}
        maxLength={directorySearchMax}
        onSearch={(text) => onChange({ search: text })}
      />
      <fieldset className="-mx-4 min-w-0 overflow-x-auto px-4 py-1 md:-mx-1 md:px-1">
        <legend className="sr-only">
          <Trans>Category</Trans>
        </legend>
        <div className="max-md:flex max-md:w-max max-md:gap-2 md:chips">
          <CategoryChip isSet={params.category === undefined} onSet={() => onChange({ category: '' })}>
            {t`All`}
          </CategoryChip>
          {ventureFilters.map((filter) => (
            <CategoryChip
              key={filter}
              isSet={params.category === filter}
              onSet={() => onChange({ category: params.category === filter ? '' : filter })}
            >
              {t(categoryNames[filter])}
            </CategoryChip>
          ))}
        </div>
      </fieldset>
      <div className="flex flex-wrap items-center justify-between gap-2 text-label font-semibold text-muted">
        <CategoryChip isSet={params.open === 'now'} onSet={() => onChange({ open: params.open ? '' : 'now' })}>
          {t`Open now`}
        </CategoryChip>
        <PriceFilter params={params} onChange={onChange} />
        <label className="flex min-w-0 items-center gap-2">
          <span className="max-md:sr-only">
            <Trans>Sort by</Trans>
          </span>
          <select
            value={params.sort ?? ''}
            onChange={(event) => onChange({ sort: event.target.value })}
            className="min-h-11 min-w-0 rounded-md border border-control bg-raised px-2 text-body font-normal text-ink"
          >
            <option value="">{t`Newest first`}</option>
            {directorySorts.map((sort) => (
              <option key={sort} value={sort}>
                {t(sortNames[sort])}
              </option>
            ))}
          </select>
        </label>
      </div>
    </search>
  );
}

/** The bounds of the price, in the currency of the viewer's country unless the URL has another. */
function PriceFilter({ params, onChange }: DirectoryFiltersProps) {
  const { t } = useLingui();
  const { country } = useViewer();
  const currency = params.currency ?? currencyOf(country) ?? 'USD';
  const bounds = [
    { name: 'minPrice', other: 'maxPrice', label: t`Lowest price`, hint: t({ message: 'From', context: 'price' }) },
    { name: 'maxPrice', other: 'minPrice', label: t`Highest price`, hint: t({ message: 'To', context: 'price' }) },
  ] as const;
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-2">
      <legend className="sr-only">
        <Trans>Price</Trans>
      </legend>
      <span>{currency}</span>
      {bounds.map(({ name, other, label, hint }) => (
        <input
          key={`${name} ${params[name]}`}
          aria-label={label}
          placeholder={hint}
          inputMode="numeric"
          dir="ltr"
          maxLength={9}
          defaultValue={params[name]}
          onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
          onBlur={({ currentTarget }) => {
            const bound = asciiDigits(currentTarget.value).replaceAll(/\D/g, '');
            currentTarget.value = bound;
            if (bound === String(params[name] ?? '')) return;
            const isBounded = bound !== '' || params[other] !== undefined;
            onChange({ [name]: bound, currency: isBounded ? currency : '' });
          }}
          className="min-h-11 w-20 min-w-0 rounded-md md:w-24 border border-control bg-raised px-2 text-body font-normal text-ink"
        />
      ))}
    </fieldset>
  );
}

function CategoryChip({ isSet, onSet, children }: { isSet: boolean; onSet: () => void; children: string }) {
  return (
    <button
      type="button"
      aria-pressed={isSet}
      onClick={onSet}
      className={classNames(
        'min-h-11 shrink-0 rounded-full border px-4 text-label font-semibold transition-colors duration-120 ease-out',
        isSet ? 'border-primary bg-primary text-on-primary' : 'border-hairline bg-raised hover:bg-sunk',
      )}
    >
      {children}
    </button>
  );
}

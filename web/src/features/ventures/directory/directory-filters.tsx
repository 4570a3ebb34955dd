import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ventureFilters } from '@baraza/contract/features/venture-limits.ts';
import { currencyOf } from '#platform/locale/country-currency.ts';
import { categoryNames } from '#features/ventures/category-names.ts';
import { formatPrice } from '#platform/locale/money.ts';
import { useViewer } from '#platform/api/session.ts';
import { asciiDigits } from '#platform/locale/digits.ts';
import { FilterBar, FilterChoice, FilterGroup, type FilterChip } from '#ui/fields/filter-bar.tsx';
import { SearchBox } from '#ui/fields/search-box.tsx';
import { directorySearchMax, directorySorts, type DirectoryParams } from './directory-params.ts';

const sortNames = { followers: msg`Most followers`, likes: msg`Most likes`, reviews: msg`Most reviews` };

interface DirectoryFiltersProps {
  params: DirectoryParams;
  onChange: (changes: Partial<Record<keyof DirectoryParams, string>>) => void;
  /** How many businesses match, where it is known. */
  found: number | undefined;
}

/** The directory's filters: search text, who is open, category, prices and sort order. */
export function DirectoryFilters({ params, onChange, found }: DirectoryFiltersProps) {
  const { t, i18n } = useLingui();
  const { open, category, sort, currency, minPrice, maxPrice } = params;
  const toggleOpen = () => onChange({ open: open ? '' : 'now' });
  const toggleCategory = (name: string) => onChange({ category: name === category ? '' : name });
  const priceOf = (price: number | undefined) => formatPrice(price, currency, i18n.locale);
  const [least, most] = [priceOf(minPrice), priceOf(maxPrice)];
  const categories = ventureFilters.map((value) => ({ value, label: t(categoryNames[value]) }));
  const chips: (FilterChip | false | undefined)[] = [
    currency !== undefined && {
      name: 'price',
      label: least && most ? `${least} – ${most}` : least ? <Trans>From {least}</Trans> : <Trans>Up to {most}</Trans>,
      isSet: true,
      onToggle: () => onChange({ currency: '', minPrice: '', maxPrice: '' }),
    },
    sort && { name: 'sort', label: t(sortNames[sort]), isSet: true, onToggle: () => onChange({ sort: '' }) },
    { name: 'open', label: t`Open now`, isSet: open !== undefined, onToggle: toggleOpen },
    ...categories.map(({ value, label }) => ({
      name: value,
      label,
      isSet: value === category,
      onToggle: () => toggleCategory(value),
    })),
  ];
  return (
    <search aria-label={t`Filter businesses`} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <SearchBox
        term={params.search ?? ''}
        label={t`Search businesses`}
        placeholder={t`Name, description, place, tag...`}
        maxLength={directorySearchMax}
        onSearch={(text) => onChange({ search: text })}
      />
      <FilterBar
        chips={chips.filter((chip) => chip !== false && chip !== undefined)}
        onClear={() => onChange({ category: '', open: '', sort: '', currency: '', minPrice: '', maxPrice: '' })}
        found={found}
      >
        <FilterChoice
          label={t`Opening hours`}
          choices={[{ value: 'now', label: t`Open now` }]}
          value={open ?? ''}
          onChange={toggleOpen}
        />
        <PriceFilter params={params} onChange={onChange} />
        <FilterChoice
          label={t`Sort by`}
          choices={[
            { value: '', label: t`Newest first` },
            ...directorySorts.map((value) => ({ value, label: t(sortNames[value]) })),
          ]}
          value={sort ?? ''}
          onChange={(value) => onChange({ sort: value })}
        />
        <FilterChoice label={t`Category`} choices={categories} value={category ?? ''} onChange={toggleCategory} />
      </FilterBar>
    </search>
  );
}

/** The bounds of the price, in the currency of the viewer's country unless the URL has another. */
function PriceFilter({ params, onChange }: Omit<DirectoryFiltersProps, 'found'>) {
  const { t } = useLingui();
  const { country } = useViewer();
  const currency = params.currency ?? currencyOf(country) ?? 'USD';
  const bounds = [
    { name: 'minPrice', other: 'maxPrice', label: t`Lowest price`, hint: t({ message: 'From', context: 'price' }) },
    { name: 'maxPrice', other: 'minPrice', label: t`Highest price`, hint: t({ message: 'To', context: 'price' }) },
  ] as const;
  return (
    <FilterGroup label={t`Price`}>
      <span className="text-label font-semibold text-muted">{currency}</span>
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
          className="min-h-11 w-24 min-w-0 rounded-md border border-control bg-raised px-2 text-body"
        />
      ))}
    </FilterGroup>
  );
}

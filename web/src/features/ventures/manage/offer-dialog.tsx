import { t as now } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { offerNameMax, offerTextMax, productTypes } from '@baraza/contract/features/venture-limits.ts';
import type { VentureProduct } from '@baraza/contract/features/ventures.ts';
import { SelectField } from '#ui/select-field.tsx';
import { TextAreaField } from '#ui/text-area-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';
import { useKeptWords } from './form-draft.ts';
import { currencies, fieldsOfOffer, noOffer, offerOf, type OfferProblem } from './offer-fields.ts';
import { useSaveOffer } from './offers.api.ts';
import { meantVenture, OwnVentureField, useOpenVentures } from './own-venture-field.tsx';
import { SheetForm } from './sheet-form.tsx';
import '#features/ventures/ventures-messages.ts';

interface OfferDialogProps {
  /** The product or service to change; without it a new one is made. */
  product?: VentureProduct;
  /** The venture a new one is for; without it one of one's own is chosen. */
  ventureId?: string;
  onClose: () => void;
}

/** What a venture offers: a product or a service, with a price if it has one. */
export function OfferDialog({ product, ventureId: known, onClose }: OfferDialogProps) {
  const { t, i18n } = useLingui();
  const place = product ? `offer.${product.id}` : known === undefined ? 'offer' : `offer.of.${known}`;
  const { words, change, forget } = useKeptWords(place, {
    ventureId: product?.ventureId ?? known ?? '',
    ...(product ? fieldsOfOffer(product) : noOffer),
  });
  const open = useOpenVentures();
  const save = useSaveOffer(product?.id);
  const ventureId = product?.ventureId ?? known ?? meantVenture(words.ventureId, open.data);

  const labelOf: Record<OfferProblem, string> = {
    missing: t`Please select a business, enter a name, description, and type.`,
    price: t`A price is a number of 0 or more, with at most two decimals.`,
    currency: t`Please choose the currency of the price.`,
  };
  const checked = ventureId === '' ? ({ problem: 'missing' } as const) : offerOf(words);
  const set = (name: keyof typeof words) => ({
    value: words[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  const names = new Intl.DisplayNames(i18n.locale, { type: 'currency' });
  const codes = [...new Set([...currencies, words.priceCurrency].filter((code) => code !== ''))];
  return (
    <SheetForm
      title={product ? t`Change Product or Service` : t`Create Product or Service`}
      send={product ? <Trans>Save</Trans> : <Trans>Create</Trans>}
      isPending={save.isPending}
      problem={() => ('problem' in checked ? labelOf[checked.problem] : undefined)}
      onSend={async () => 'offer' in checked && save.mutateAsync({ ventureId, ...checked.offer })}
      failed={(reason) =>
        product ? now`Error updating product or service: ${reason}` : now`Error creating product or service: ${reason}`
      }
      onSent={() => {
        forget();
        toast.success(product ? now`Product or Service updated!` : now`Product or Service created!`);
      }}
      onClose={onClose}
    >
      {!product && known === undefined && (
        <OwnVentureField
          value={words.ventureId}
          isLocked={save.isPending}
          onChange={(id) => change({ ventureId: id })}
        />
      )}
      <SelectField
        {...set('type')}
        label={t`Type`}
        placeholder={t`Is it a product or a service?`}
        choices={productTypes.map((value) => ({ value, label: value === 'PRODUCT' ? t`Product` : t`Service` }))}
      />
      <TextField {...set('name')} label={t`Name`} dir="auto" maxLength={offerNameMax} />
      <TextAreaField {...set('description')} label={t`Description`} rows={3} maxLength={offerTextMax} />
      <div className="grid items-start gap-4 md:grid-cols-[1fr_2fr] md:gap-3">
        <TextField {...set('price')} label={t`Price`} hint={t`If it has one.`} inputMode="decimal" maxLength={16} />
        <SelectField
          {...set('priceCurrency')}
          label={t`Currency`}
          placeholder={t`Which one?`}
          choices={codes.map((value) => ({ value, label: `${value} · ${names.of(value) ?? value}` }))}
        />
      </div>
    </SheetForm>
  );
}

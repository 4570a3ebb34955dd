import { Trans, useLingui } from '@lingui/react/macro';
import { offerNameMax, offerTextMax, productTypes } from '@baraza/contract/features/venture-limits.ts';
import type { VentureProduct } from '@baraza/contract/features/ventures.ts';
import { useViewer } from '#platform/api/session.ts';
import { displayNames } from '#platform/locale/display-names.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { toast } from '#ui/page/toast.ts';
import { useFormDraft } from '#features/ventures/manage/form-draft.ts';
import { currencyOf } from '#platform/locale/country-currency.ts';
import { currencies } from '#platform/locale/money.ts';
import { toOfferFields, emptyOffer, parseOffer, type OfferProblem } from './offer-fields.ts';
import { OfferPicturesField } from './offer-pictures-field.tsx';
import { useSaveOffer } from './offers.api.ts';
import { selectedVentureId, OwnVentureField, useOpenVentures } from '#features/ventures/manage/own-venture-field.tsx';
import { SheetForm } from '#features/ventures/manage/sheet-form.tsx';

interface OfferDialogProps {
  /** The product or service to change; undefined to create one. */
  product?: VentureProduct;
  /** The venture of a new offer. Without it the dialog lets the owner choose. */
  ventureId?: string;
  onClose: () => void;
}

/** Creates or changes a product or service. */
export function OfferDialog({ product, ventureId: givenId, onClose }: OfferDialogProps) {
  const { t } = useLingui();
  const { country } = useViewer();
  const draftName = product ? `offer.${product.id}` : givenId === undefined ? 'offer' : `offer.of.${givenId}`;
  const { values, change, clear } = useFormDraft(draftName, {
    ventureId: product?.ventureId ?? givenId ?? '',
    ...(product ? toOfferFields(product) : { ...emptyOffer, priceCurrency: currencyOf(country) ?? '' }),
  });
  // Apart from the texts, which are stored at each keystroke.
  const pictureDraft = useFormDraft(`${draftName}.pictures`, {
    urls: (product?.pictures ?? []).map(({ url }) => url).join(' '),
  });
  const pictures = pictureDraft.values.urls.split(' ').filter(Boolean);
  const openVentures = useOpenVentures();
  const save = useSaveOffer(product?.id);
  const ventureId = product?.ventureId ?? givenId ?? selectedVentureId(values.ventureId, openVentures.data);

  const problemTexts: Record<OfferProblem, string> = {
    missing: t`Please select a business, enter a name, description, and type.`,
    price: t`A price is a number of 0 or more, with at most two decimals.`,
    currency: t`Please choose the currency of the price.`,
  };
  const parsed = ventureId === '' ? ({ problem: 'missing' } as const) : parseOffer(values);
  const register = (name: keyof typeof values) => ({
    value: values[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  const currencyNames = displayNames('currency');
  const codes = [...new Set([...currencies, values.priceCurrency].filter((code) => code !== ''))];
  return (
    <SheetForm
      title={product ? t`Change Product or Service` : t`Create Product or Service`}
      submitLabel={product ? <Trans>Save</Trans> : <Trans>Create</Trans>}
      isPending={save.isPending}
      validate={() => ('problem' in parsed ? problemTexts[parsed.problem] : undefined)}
      onSubmit={async () => 'offer' in parsed && save.mutateAsync({ ventureId, ...parsed.offer, pictures })}
      errorMessage={(reason) =>
        product ? t`Error updating product or service: ${reason}` : t`Error creating product or service: ${reason}`
      }
      onSent={() => {
        clear();
        pictureDraft.clear();
        toast.success(product ? t`Product or Service updated!` : t`Product or Service created!`);
      }}
      onClose={onClose}
    >
      {!product && givenId === undefined && (
        <OwnVentureField
          value={values.ventureId}
          isLocked={save.isPending}
          onChange={(id) => change({ ventureId: id })}
        />
      )}
      <SelectField
        {...register('type')}
        label={t`Type`}
        placeholder={t`Is it a product or a service?`}
        choices={productTypes.map((value) => ({ value, label: value === 'PRODUCT' ? t`Product` : t`Service` }))}
      />
      <TextField {...register('name')} label={t`Name`} maxLength={offerNameMax} />
      <TextAreaField {...register('description')} label={t`Description`} rows={3} maxLength={offerTextMax} />
      <OfferPicturesField
        pictures={pictures}
        isLocked={save.isPending}
        onChange={(next) => pictureDraft.change({ urls: next.join(' ') })}
      />
      <div className="grid items-start gap-4 md:grid-cols-[1fr_2fr] md:gap-3">
        <TextField
          {...register('price')}
          label={t`Price`}
          hint={t`If it has one.`}
          inputMode="decimal"
          maxLength={16}
        />
        <SelectField
          {...register('priceCurrency')}
          label={t`Currency`}
          placeholder={t`Choose a currency`}
          choices={codes.map((value) => ({ value, label: `${value} · ${currencyNames.of(value) ?? value}` }))}
        />
      </div>
    </SheetForm>
  );
}

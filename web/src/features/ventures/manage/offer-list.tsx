import { t as now } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { LinkedParagraph } from '#ui/linked-paragraph.tsx';
import { toast } from '#ui/toast.ts';
import { ManagedList } from './managed-list.tsx';
import { OfferDialog } from './offer-dialog.tsx';
import { useRemoveOffer } from './offers.api.ts';
import { priceText } from '#features/ventures/venture-format.ts';
import '#features/ventures/ventures-messages.ts';

/** The products and services of a venture of one's own. */
export function OfferList({ ventureId }: { ventureId: string }) {
  const { t, i18n } = useLingui();
  const remove = useRemoveOffer(ventureId);
  return (
    <ManagedList
      ventureId={ventureId}
      name="products"
      title={t`Products and services`}
      none={<Trans>Nothing is offered yet.</Trans>}
      add={t`Add product or service`}
      nameOf={({ name }) => name}
      renderAdding={(close) => <OfferDialog ventureId={ventureId} onClose={close} />}
      renderChanging={(product, close) => <OfferDialog product={product} onClose={close} />}
      removing={t`Remove this?`}
      renderRemoval={(product) => (
        <Trans>
          <bdi className="font-semibold">{product.name}</bdi> will be gone from your business.
        </Trans>
      )}
      onRemove={async ({ id }) => {
        await remove.mutateAsync(id);
        toast.success(now`Product or Service removed!`);
      }}
    >
      {({ name, type, price, priceCurrency, description }) => (
        <>
          <p dir="auto" className="own-direction font-semibold [overflow-wrap:anywhere]">
            {name}
          </p>
          <p className="numbers text-meta text-muted">
            {type === 'PRODUCT' ? <Trans>Product</Trans> : <Trans>Service</Trans>}
            {price !== undefined && <> · {priceText(price, priceCurrency, i18n.locale)}</>}
          </p>
          <LinkedParagraph text={description} className="line-clamp-2 text-label" />
        </>
      )}
    </ManagedList>
  );
}

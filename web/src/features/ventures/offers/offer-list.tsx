import { Trans, useLingui } from '@lingui/react/macro';
import { formatPrice } from '#platform/locale/money.ts';
import { LinkedParagraph } from '#ui/text/linked-paragraph.tsx';
import { toast } from '#ui/page/toast.ts';
import { ManagedList } from '#features/ventures/manage/managed-list.tsx';
import { OfferDialog } from './offer-dialog.tsx';
import { useRemoveOffer } from './offers.api.ts';

/** The products and services of the owner's venture. */
export function OfferList({ ventureId }: { ventureId: string }) {
  const { t, i18n } = useLingui();
  const remove = useRemoveOffer(ventureId);
  return (
    <ManagedList
      ventureId={ventureId}
      name="products"
      title={t`Products and services`}
      emptyText={<Trans>Nothing is offered yet.</Trans>}
      addLabel={t`Add product or service`}
      nameOf={({ name }) => name}
      renderAddDialog={(close) => <OfferDialog ventureId={ventureId} onClose={close} />}
      renderChangeDialog={(product, close) => <OfferDialog product={product} onClose={close} />}
      removeTitle={t`Remove this?`}
      renderRemoveText={(product) => (
        <Trans>
          <bdi className="font-semibold">{product.name}</bdi> will be removed from your business.
        </Trans>
      )}
      onRemove={async ({ id }) => {
        await remove.mutateAsync(id);
        toast.success(t`Product or Service removed!`);
      }}
    >
      {({ name, type, price, priceCurrency, description }) => (
        <>
          <p dir="auto" lang="" className="font-semibold [overflow-wrap:anywhere]">
            {name}
          </p>
          <p className="numbers text-meta text-muted">
            {type === 'PRODUCT' ? <Trans>Product</Trans> : <Trans>Service</Trans>}
            {price !== undefined && <> · {formatPrice(price, priceCurrency, i18n.locale)}</>}
          </p>
          <LinkedParagraph text={description} className="line-clamp-2 text-label" />
        </>
      )}
    </ManagedList>
  );
}

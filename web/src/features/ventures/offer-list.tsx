import { t as now } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { VentureProduct } from '@baraza/contract/features/ventures.ts';
import { toast } from '#ui/toast.ts';
import { ActDialog } from './act-dialog.tsx';
import { ManagedItem, ManagedList } from './managed-list.tsx';
import { OfferDialog } from './offer-dialog.tsx';
import { useRemoveOffer } from './offers.api.ts';
import { priceText } from './price-text.ts';
import { partsOf, venturePartQuery } from './ventures.api.ts';
import './ventures-words.ts';

type Open = { act: 'add' } | { act: 'change' | 'remove'; product: VentureProduct };

/** The products and services of a venture of one's own. */
export function OfferList({ ventureId }: { ventureId: string }) {
  const { t, i18n } = useLingui();
  const query = useInfiniteQuery(venturePartQuery(ventureId, 'products'));
  const remove = useRemoveOffer(ventureId);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const products = partsOf(query.data);
  return (
    <>
      <ManagedList
        title={t`Products and services`}
        none={<Trans>Nothing is offered yet.</Trans>}
        add={t`Add product or service`}
        onAdd={() => setOpen({ act: 'add' })}
        query={query}
        isEmpty={products.length === 0}
      >
        {products.map((product) => (
          <ManagedItem
            key={product.id}
            name={product.name}
            onChange={() => setOpen({ act: 'change', product })}
            onRemove={() => setOpen({ act: 'remove', product })}
          >
            <p dir="auto" className="own-direction font-semibold [overflow-wrap:anywhere]">
              {product.name}
            </p>
            <p className="numbers text-meta text-muted">
              {product.type === 'PRODUCT' ? <Trans>Product</Trans> : <Trans>Service</Trans>}
              {product.price !== undefined && <> · {priceText(product.price, product.priceCurrency, i18n.locale)}</>}
            </p>
            <p dir="auto" className="line-clamp-2 own-direction text-label [overflow-wrap:anywhere]">
              {product.description}
            </p>
          </ManagedItem>
        ))}
      </ManagedList>
      {open?.act === 'add' && <OfferDialog ventureId={ventureId} onClose={close} />}
      {open?.act === 'change' && <OfferDialog product={open.product} onClose={close} />}
      {open?.act === 'remove' && (
        <ActDialog
          title={t`Remove this?`}
          action={t`Remove`}
          onClose={close}
          onAct={async () => {
            await remove.mutateAsync(open.product.id);
            toast.success(now`Product or Service removed!`);
          }}
        >
          <p>
            <Trans>
              <bdi className="font-semibold">{open.product.name}</bdi> will be gone from your business.
            </Trans>
          </p>
        </ActDialog>
      )}
    </>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import type { Venture, VentureProduct } from '@baraza/contract/features/ventures.ts';
import { formatPrice } from '#features/ventures/venture-format.ts';
import { LinkedParagraph } from '#ui/linked-paragraph.tsx';
import { ExpandableList } from './expandable-list.tsx';
import { Section } from './section.tsx';

/** How many offers are shown while the list is collapsed. */
const collapsedCount = 4;

/** The products and services of a venture, newest first. */
export function VentureOffers({ venture: { id, products } }: { venture: Venture }) {
  const { t } = useLingui();
  return (
    <Section title={t`Products and Services`}>
      {products.length === 0 ? (
        <p className="text-muted">
          <Trans>Nothing is offered here yet.</Trans>
        </p>
      ) : (
        <ExpandableList
          ventureId={id}
          name="products"
          first={products.slice(0, collapsedCount)}
          hasMore={products.length > collapsedCount}
          label={t`products and services`}
        >
          {(product) => <Offer product={product} />}
        </ExpandableList>
      )}
    </Section>
  );
}

function Offer({ product: { name, description, type, price, priceCurrency } }: { product: VentureProduct }) {
  const { i18n } = useLingui();
  const cost = formatPrice(price, priceCurrency, i18n.locale);
  return (
    <article className="pinned-small grid grid-cols-[minmax(0,1fr)] gap-1 border border-hairline bg-raised p-3">
      <p className="text-meta font-semibold text-muted">
        {type === 'PRODUCT' ? <Trans>Product</Trans> : <Trans>Service</Trans>}
      </p>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 dir="auto" className="min-w-0 font-bold [overflow-wrap:anywhere]">
          {name}
        </h3>
        {cost && <p className="numbers font-bold text-primary">{price === 0 ? <Trans>Free</Trans> : cost}</p>}
      </div>
      <LinkedParagraph text={description} className="text-label" />
    </article>
  );
}

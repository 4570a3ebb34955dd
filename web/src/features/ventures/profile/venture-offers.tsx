import { Trans, useLingui } from '@lingui/react/macro';
import type { Venture, VentureProduct } from '@baraza/contract/features/ventures.ts';
import { ReportMenuItem } from '#features/moderation/moderation.public.ts';
import { formatPrice } from '#platform/locale/money.ts';
import { useViewer } from '#platform/api/session.ts';
import { HiddenNotice } from '#ui/lists/hidden-notice.tsx';
import { LinkedParagraph } from '#ui/text/linked-paragraph.tsx';
import { Menu } from '#ui/dialogs/menu.tsx';
import { ExpandableList } from './expandable-list.tsx';
import { OfferPictures } from './offer-pictures.tsx';
import { Section } from './section.tsx';

/** How many offers are shown while the list is collapsed. */
const collapsedCount = 4;

/** The products and services of a venture, newest first. */
export function VentureOffers({ venture: { id, owner, ownerId, products } }: { venture: Venture }) {
  const { t } = useLingui();
  const isOwn = useViewer().id === ownerId;
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
          {(product) => <Offer product={product} owner={owner} isOwn={isOwn} />}
        </ExpandableList>
      )}
    </Section>
  );
}

function Offer({ product, owner, isOwn }: { product: VentureProduct; owner: Venture['owner']; isOwn: boolean }) {
  const { i18n, t } = useLingui();
  const { id, name, description, type, price, priceCurrency, pictures } = product;
  const cost = formatPrice(price, priceCurrency, i18n.locale);
  return (
    <article className="pinned-small grid grid-cols-[minmax(0,1fr)] gap-1 border border-hairline bg-raised p-3">
      <div className="flex items-center justify-between">
        <p className="text-meta font-semibold text-muted">
          {type === 'PRODUCT' ? <Trans>Product</Trans> : <Trans>Service</Trans>}
        </p>
        {!isOwn && (
          <Menu label={t`Options for ${name}`} className="-me-2 -my-2">
            <ReportMenuItem target={{ type: 'PRODUCT', id }} />
          </Menu>
        )}
      </div>
      {pictures.length > 0 && <OfferPictures name={name} pictures={pictures} />}
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 dir="auto" lang="" className="min-w-0 font-bold [overflow-wrap:anywhere]">
          {name}
        </h3>
        {cost && <p className="numbers font-bold text-primary">{price === 0 ? <Trans>Free</Trans> : cost}</p>}
      </div>
      {product.isHidden && <HiddenNotice />}
      <LinkedParagraph text={description} author={owner} className="text-label" />
    </article>
  );
}

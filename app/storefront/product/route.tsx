import { Table } from '../../ui/table.tsx'
import './buy-form.module.css'
import './next-print.module.css'
import './product.module.css'
import './gallery.module.css'
import './extras.module.css'
import './reviews.module.css'

import { useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { formatMoney as money } from '#kernel/money.ts'
import listingScript from '../../islands/listing.ts?island'
import type { RouteHandle } from '../../route-handle.ts'
import { Island } from '../../ui/island.tsx'
import { ListingGrid } from '../listing-grid.tsx'
import { PixelEvent } from '../pixel-event.tsx'
import { BuyForm } from './buy-form.tsx'
import { PrintArea, RecentlySeen, Share } from './extras.tsx'
import { Gallery } from './gallery.tsx'
import { NextPrint, NoPrintDate } from './next-print.tsx'
import { OwnFiles } from './own-files.tsx'
import styles from './product.module.css'
import { loadProduct, type ProductPage } from './product.server.ts'
import { buildProductMeta } from './product-meta.ts'
import { Rating, Reviews } from './reviews.tsx'
import { SaleState } from './sale-state.tsx'

export { StoreError as ErrorBoundary } from '../store-error.tsx'
export const handle = {
  policy: 'public',
  mayLag: true,
  zeroJs: true,
  shared: ['blankId', 'colour', 'view', 'size', 'to', 'reviews'],
  showsSalesOf: 'slug',
  ownCard: true,
} satisfies RouteHandle
export const loader = loadProduct
export const meta = buildProductMeta

/** A listing as fans see it: the picture first, price and button always within reach. */
export default function Product() {
  const page = useLoaderData<typeof loader>()
  const { listing, shop, otherListings, delivery } = page
  const isBuyable = listing.state === 'on_sale' && !shop.onVacation
  return (
    <main id="main" className={styles.listing}>
      <div className={styles.top}>
        <Gallery page={page} />
        <section className={styles.buy} aria-label="Buy" data-own-marks>
          <h1>{listing.title}</h1>
          <Price page={page} />
          <Rating page={page} />
          <SaleState page={page} />
          {isBuyable ? <BuyForm page={page} /> : null}
          {isBuyable && delivery.print ? <NextPrint page={page} print={delivery.print} /> : null}
          {isBuyable && delivery.isUndated ? <NoPrintDate page={page} /> : null}
          <OwnFiles page={page} />
          <Facts page={page} />
        </section>
      </div>
      <Reviews page={page} />
      {otherListings.length > 0 ? (
        <section className={styles.also} aria-labelledby="also">
          <h2 id="also">More from {shop.name}</h2>
          <ListingGrid cards={otherListings} />
        </section>
      ) : null}
      <RecentlySeen page={page} />
      <PixelEvent event={page.viewEvent} />
      <Island src={listingScript} />
    </main>
  )
}

function Price({ page: { product, delivery, sold } }: { page: ProductPage }) {
  return (
    <p className={styles.price}>
      <b>
        {product.isFrom ? <span data-from>from </span> : null}
        <span data-shown-price>{money(product.price)}</span>
        <span data-former-price hidden={product.formerPrice === null}>
          {' '}
          <s className={styles.former}>
            <span className="vh">before </span>
            <span data-former-amount>{product.formerPrice ? money(product.formerPrice) : ''}</span>
          </s>
        </span>
      </b>
      {product.formerPrice ? (
        <small className={styles.formerWhy}>Struck through: the lowest price of the 30 days before</small>
      ) : null}
      <span>
        {delivery.shippingFrom ? `plus shipping from ${money(delivery.shippingFrom)}` : 'digital download'}
      </span>
      {sold === null || sold === 0 ? null : <span className={styles.sold}>{sold} sold</span>}
    </p>
  )
}

function Facts({ page }: { page: ProductPage }) {
  const { listing, blank, shop, print } = page
  return (
    <>
      {listing.description ? (
        <details open>
          <summary>About this product</summary>
          {listing.description.split(/\n{2,}/).map((text) => (
            <p key={text}>{text}</p>
          ))}
        </details>
      ) : null}
      <details open={!listing.description}>
        <summary>{blank.name}</summary>
        <p>{blank.fabric}</p>
        {blank.care.length > 0 ? <p>{blank.care.join('. ')}.</p> : null}
      </details>
      {blank.physical && blank.sizeGuide.measures.length > 0 ? <SizeGuide page={{ blank }} /> : null}
      {print.areas.length > 0 ? <PrintArea print={print} /> : null}
      <details>
        <summary>{blank.physical ? 'Shipping and returns' : 'Download and returns'}</summary>
        {blank.physical ? <ShippingTerms /> : <DownloadTerms />}
      </details>
      <details>
        <summary>Ask the shop</summary>
        <p>
          <a href={hrefs.storeAsk(shop.handle, listing.slug)} rel="nofollow">
            Write to {shop.name}
          </a>{' '}
          about this product. For an order, <a href={hrefs.findOrder}>find it by its number</a> and write
          there.
        </p>
        <p>
          <a href={hrefs.report({ listing: listing.id })} rel="nofollow">
            Report this
          </a>{' '}
          if it isn’t theirs to sell or breaks our rules.
        </p>
      </details>
      <Share page={page} />
    </>
  )
}

const ShippingTerms = () => (
  <p>
    Each piece is printed for you after the next print date, then shipped. You can cancel or change the size
    until it goes to print. If it’s misprinted, damaged or lost, we reprint or refund it.{' '}
    <a href={hrefs.shippingLocations}>Rates and countries</a>
  </p>
)

const DownloadTerms = () => (
  <p>
    The file is on your order’s page as soon as you’ve paid, and we e-mail you the link. You can download it
    five times. If it doesn’t open or isn’t what the page says, we replace or refund it.
  </p>
)

/** A measure in inches and centimetres: "20 (51)". */
const formatBothUnits = (inches: number | undefined): string =>
  inches === undefined ? '–' : `${inches} (${Math.round(inches * 2.54)})`

function SizeGuide({ page: { blank } }: { page: Pick<ProductPage, 'blank'> }) {
  const { measures, note } = blank.sizeGuide
  return (
    <details id="size-guide">
      <summary>Size guide</summary>
      <Table
        label="Size guide"
        rowHeads
        rows={blank.sizes.map((size, index) => ({ size, index }))}
        keyOf={({ size }) => size}
        columns={[
          { head: 'Inches (cm)', cell: ({ size }) => size },
          ...measures.map(({ label, inches }) => ({
            head: label,
            figure: true,
            cell: ({ index }: { index: number }) => formatBothUnits(inches[index]),
          })),
        ]}
      />
      {note ? <p>{note}</p> : null}
    </details>
  )
}

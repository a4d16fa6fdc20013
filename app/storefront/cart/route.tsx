import '../buying/sheets.ts'

import { useActionData, useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { formatMoney, isZero, minus, plus } from '#kernel/money.ts'
import { countryChoices } from '../../country-choices.ts'
import buyingScript from '../../islands/buying.ts?island'
import cartScript from '../../islands/cart.ts?island'
import { describeArrival } from '../../moments.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { Icon } from '../../ui/icon.tsx'
import { Island } from '../../ui/island.tsx'
import { Note } from '../../ui/note.tsx'
import { Select } from '../../ui/select.tsx'
import styles from '../buying/cart.module.css'
import { ListingGrid } from '../listing-grid.tsx'
import { PixelEvent } from '../pixel-event.tsx'
import { PrintTicket } from '../print-ticket.tsx'
import { actOnCart } from './cart.server.ts'
import { type CartPage, loadCart } from './cart-page.server.ts'
import { Line } from './line.tsx'

export { StoreError as ErrorBoundary } from '../store-error.tsx'
export const handle = { policy: 'public', zeroJs: true, unlisted: true } satisfies RouteHandle
export const loader = loadCart
export const action = actOnCart
export const meta = () => [{ title: 'Cart' }, { name: 'robots', content: 'noindex' }]

/** The cart: contents, prices, shipping, and the deadline for the next print. */
export default function Cart() {
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <main id="main" className={styles.cart} data-cart>
      <h1>Cart</h1>
      {answer ? <Note kind="error">{answer.words}</Note> : null}
      {page.isUnpaid ? (
        <Note kind="warning">
          <b>Nothing was charged.</b>{' '}
          {page.lines.length === 0
            ? 'The cart is empty: it was paid in another tab, or this browser no longer has it.'
            : 'Something changed while you were checking out.'}
        </Note>
      ) : null}
      {page.removedLine ? <RemovedLine removedLine={page.removedLine} /> : null}
      {page.lines.length === 0 ? (
        <EmptyCart shop={page.shop} bestSellers={page.bestSellers} />
      ) : (
        <CartContents page={page} />
      )}
      <PixelEvent event={page.addedEvent} />
      <p className="vh" role="status" data-cart-said />
      <Island src={buyingScript} />
      <Island src={cartScript} />
    </main>
  )
}

/** The line removed last, and the button that restores it. */
function RemovedLine({ removedLine }: { removedLine: NonNullable<CartPage['removedLine']> }) {
  return (
    <form method="post" className={styles.undo} data-cart-undo>
      <p role="status">{removedLine.title} removed.</p>
      {Object.entries(removedLine.choice).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button className="btn btn-g" type="submit" name="intent" value="undo">
        <Icon name="undo-2" size="s" />
        Undo
      </button>
    </form>
  )
}

function EmptyCart({ shop, bestSellers }: Pick<CartPage, 'shop' | 'bestSellers'>) {
  return (
    <>
      <div className={styles.empty}>
        <p>Your cart is empty.</p>
        <a className="btn btn-p btn-lg" href={hrefs.storeShop(shop.handle)} data-cart-close>
          Continue shopping
        </a>
      </div>
      {bestSellers.length > 0 ? (
        <section className={styles.best} aria-labelledby="best">
          <h2 id="best">Popular at {shop.name}</h2>
          <ListingGrid cards={bestSellers} />
        </section>
      ) : null}
    </>
  )
}

function CartContents({ page }: { page: CartPage }) {
  const { lines, shop, delivery } = page
  return (
    <div className={styles.columns}>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <Line key={line.id} line={line} handle={shop.handle} />
        ))}
      </ul>
      <div className={styles.side}>
        {delivery?.print ? (
          <PrintTicket print={delivery.print}>Pay before then and yours is in this print run.</PrintTicket>
        ) : null}
        <Sums page={page} />
        <NextStep page={page} />
        <a className={styles.onward} href={hrefs.storeShop(shop.handle)} data-cart-close>
          Continue shopping
        </a>
      </div>
    </div>
  )
}

/** Items, the cheapest shipping to the fan's country, and their sum before tax. */
function Sums({ page }: { page: CartPage }) {
  const { lines, subtotal, pieces, discountWords, delivery } = page
  const hasOnlyFiles = lines.every((line) => line.digital)
  const count = hasOnlyFiles
    ? `${pieces} ${pieces === 1 ? 'file' : 'files'}`
    : `${pieces} ${pieces === 1 ? 'piece' : 'pieces'}`
  const discount = delivery?.discount ?? null
  const shipping = delivery?.shipping ?? null
  const goodsTotal = discount ? minus(subtotal, discount) : subtotal
  return (
    <div className={styles.sums}>
      {shipping && delivery ? (
        <>
          <p>
            <span>{count}</span>
            <span className="num">{formatMoney(subtotal)}</span>
          </p>
          {discount && !isZero(discount) ? (
            <p>
              <span>Quantity discount</span>
              <span className="num">−{formatMoney(discount)}</span>
            </p>
          ) : null}
          <ShippingRow delivery={delivery} />
          <p className={styles.sum}>
            <span>Estimated total, before tax</span>
            <b data-cart-total>{formatMoney(plus(goodsTotal, shipping))}</b>
          </p>
        </>
      ) : (
        <p className={styles.sum}>
          <span>
            {count}, before {hasOnlyFiles ? 'tax' : 'shipping and tax'}
          </span>
          <b data-cart-total>{formatMoney(subtotal)}</b>
        </p>
      )}
      {discountWords ? <p className={styles.offer}>{discountWords}</p> : null}
    </div>
  )
}

/** The country is a query parameter of the page, so that it works without scripts. */
function ShippingRow({ delivery }: { delivery: NonNullable<CartPage['delivery']> }) {
  const arrives = delivery.print?.arrives
  return (
    <form className={styles.shipping} data-cart-country>
      <label htmlFor="cart-to">Shipping to</label>
      <Select
        id="cart-to"
        name="to"
        defaultValue={delivery.country}
        autoComplete="country"
        choices={countryChoices}
      />
      <span className="num">{formatMoney(delivery.shipping!)}</span>
      {arrives ? <small>At your door {describeArrival(arrives.from, arrives.to)}</small> : null}
      <noscript>
        <button className="btn btn-o" type="submit">
          Show
        </button>
      </noscript>
    </form>
  )
}

function NextStep({ page: { shop, lines, checkoutEvent } }: { page: CartPage }) {
  if (shop.onVacation)
    return (
      <Note kind="warning">{shop.name} is on vacation and takes no orders for now. Your cart is kept.</Note>
    )
  if (lines.some((line) => line.problem))
    return <Note kind="warning">Something above isn’t available. Change or remove it to continue.</Note>
  return (
    <a
      className="btn btn-p btn-lg"
      href={hrefs.storeCheckout(shop.handle)}
      data-pixel-leaving={checkoutEvent ? JSON.stringify(checkoutEvent) : undefined}
    >
      Check out
    </a>
  )
}

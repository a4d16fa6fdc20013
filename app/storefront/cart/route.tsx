import { useContext } from 'react'
import { useActionData, useLoaderData } from 'react-router'
import type { CartLineView } from '#checkout/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { formatMoney } from '#kernel/money.ts'
import { listingPictureHref } from '#listings/contract'
import { NonceContext } from '../../nonce.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { PixelEvent } from '../pixel-event.tsx'
import { PrintTicket } from '../print-time.tsx'
import { actOnCart, type CartPage, loadCart } from './cart.server.ts'
import '../buying.css'

export { StoreError as ErrorBoundary } from '../store-error.tsx'
export const handle = { policy: 'public', zeroJs: true, unlisted: true } satisfies RouteHandle
export const loader = loadCart
export const action = actOnCart
export const meta = () => [{ title: 'Cart' }, { name: 'robots', content: 'noindex' }]

/** The cart: what, how many, for how much, and until when it is in the next print. */
export default function Cart() {
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const nonce = useContext(NonceContext)
  return (
    <main id="main" className="ct">
      <h1>Cart</h1>
      {answer ? <Note kind="error">{answer.words}</Note> : null}
      {page.lines.length === 0 ? <Empty shop={page.shop} /> : <Full page={page} />}
      <PixelEvent event={page.added} />
      <script src="/islands/buying.js" type="module" nonce={nonce} />
    </main>
  )
}

function Empty({ shop }: Pick<CartPage, 'shop'>) {
  return (
    <div className="ct-none">
      <p>
        What you choose from {shop.name} waits here. Prices and print dates are looked up again before you
        pay.
      </p>
      <a className="btn btn-p btn-lg" href={hrefs.storeShop(shop.handle)}>
        See what {shop.name} makes
      </a>
    </div>
  )
}

function Full({ page }: { page: CartPage }) {
  const { lines, shop, subtotal, pieces, print, offers } = page
  const held = lines.some((line) => line.problem)
  return (
    <div className="ct-g">
      <ul className="ct-l">
        {lines.map((line) => (
          <Line key={line.id} line={line} handle={shop.handle} />
        ))}
      </ul>
      <div className="ct-s">
        {print ? <PrintTicket print={print}>Pay before then and yours is among them.</PrintTicket> : null}
        <p className="ct-sum">
          <span>
            {lines.every((line) => line.digital)
              ? `${pieces} ${pieces === 1 ? 'file' : 'files'}, before tax`
              : `${pieces} ${pieces === 1 ? 'piece' : 'pieces'}, before shipping and tax`}
          </span>
          <b>{formatMoney(subtotal)}</b>
        </p>
        {offers ? <p className="ct-offer">{offers}</p> : null}
        {shop.onVacation ? (
          <Note kind="warning">
            {shop.name} is on vacation and takes no orders for now. Your cart is kept.
          </Note>
        ) : held ? (
          <Note kind="warning">
            Something above can’t be bought as it is. Change it or take it out to go on.
          </Note>
        ) : (
          <a
            className="btn btn-p btn-lg"
            href={hrefs.storeCheckout(shop.handle)}
            data-pixel-leaving={page.leaving ? JSON.stringify(page.leaving) : undefined}
          >
            Check out
          </a>
        )}
        <a className="ct-more" href={hrefs.storeShop(shop.handle)}>
          Continue shopping
        </a>
      </div>
    </div>
  )
}

function Line({ line, handle }: { line: CartLineView; handle: string }) {
  const name = line.slug ? <a href={hrefs.storeListing(handle, line.slug)}>{line.title}</a> : line.title
  const what = [line.blankName, line.digital ? null : line.colourName, line.digital ? null : line.size]
  return (
    <li className={line.problem ? 'ct-bad' : undefined}>
      <span className="ct-p">
        {line.picture ? (
          <img src={listingPictureHref(line.picture, 360)} alt="" width="360" height="360" loading="lazy" />
        ) : null}
      </span>
      <div className="ct-w">
        <h2>{name}</h2>
        <p className="soft">{what.filter(Boolean).join(', ')}</p>
        {line.problem ? (
          <p className="ct-why">
            <Icon name="circle-alert" size="s" />
            {line.problem}
          </p>
        ) : null}
        {line.note ? <p className="ct-note">{line.note}</p> : null}
        <div className="ct-acts">
          {line.digital || !line.slug ? null : (
            <form method="post" className="ct-q">
              <input type="hidden" name="line" value={line.id} />
              <label>
                <span className="vh">How many of {line.title}</span>
                <input
                  className="in"
                  type="number"
                  name="quantity"
                  min={1}
                  max={99}
                  defaultValue={line.quantity}
                  inputMode="numeric"
                  data-submits
                  required
                />
              </label>
              <button className="btn btn-o" type="submit">
                Update
              </button>
            </form>
          )}
          <form method="post">
            <input type="hidden" name="line" value={line.id} />
            <button className="btn btn-g" type="submit" name="intent" value="remove">
              Take out<span className="vh"> {line.title}</span>
            </button>
          </form>
        </div>
      </div>
      <p className="ct-a">
        <b>{line.problem ? '' : formatMoney(line.amount)}</b>
        {line.quantity > 1 && !line.problem ? (
          <span className="soft">{formatMoney(line.unitPrice)} each</span>
        ) : null}
      </p>
    </li>
  )
}

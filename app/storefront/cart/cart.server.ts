import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { data, redirect } from 'react-router'
import { findPricedCart, putInCart, viewOf } from '#checkout'
import { AddForm } from '#checkout/contract'
import { parseId } from '#kernel/id.ts'
import { plus, zero } from '#kernel/money.ts'
import { wordsOf } from '#kernel/result.ts'
import { setQuantity } from '#orders'
import { cartRefusals } from '#orders/contract'
import { type QuantityStep, stepFor } from '#promotions/contract'
import { hrefs } from '../../hrefs.ts'
import { requestOf } from '../../request.server.ts'
import { cartCookie, cartToken, newCartToken } from '../cart-cookie.server.ts'
import { channelOf } from '../channel-cookie.server.ts'
import { printTimeOf } from '../print-time.server.ts'
import { openShopOf } from '../store.server.ts'

/** What is in the cart, at today's prices, and what keeps it from being bought. */
export async function loadCart({ request, params, context }: LoaderFunctionArgs) {
  const { read } = requestOf(context)
  const token = cartToken(request)
  return read(async (tx, at) => {
    const shop = await openShopOf(tx, params)
    const cart = token ? await findPricedCart(tx, { token, shopId: shop.id }, at) : null
    const lines = cart?.lines ?? []
    const good = lines.filter((line) => line.problem === null)
    const printed = good.filter((line) => !line.digital)
    return {
      shop: { handle: shop.handle, name: shop.name, onVacation: shop.status === 'vacation' },
      lines: lines.map(viewOf),
      subtotal: good.map((line) => line.amount).reduce(plus, zero()),
      pieces: good.reduce((count, line) => count + line.quantity, 0),
      offers: quantityWords(
        cart?.steps ?? [],
        good.reduce((count, line) => count + line.quantity, 0),
      ),
      print: await printTimeOf(
        tx,
        printed.map((line) => line.blank!.technique),
        null,
        at,
      ),
    }
  })
}
/** What the quantity takes off already, or how many more pieces it would take. */
function quantityWords(steps: readonly QuantityStep[], pieces: number): string | null {
  const now = stepFor(steps, pieces)
  const next = steps.find((step) => step.units > pieces && step.bps > (now?.bps ?? 0))
  const more = next ? next.units - pieces : 0
  const later = next
    ? `${more} more ${more === 1 ? 'piece makes' : 'pieces make'} it ${next.bps / 100} %.`
    : ''
  if (now) return `${now.bps / 100} % off for ${now.units} or more, taken off at checkout. ${later}`.trim()
  return next ? `${next.units} or more: ${next.bps / 100} % off everything in the order.` : null
}
export type CartPage = Awaited<ReturnType<typeof loadCart>>

/** Puts something in, changes how many, takes something out; always back to the cart. */
export async function actOnCart({ request, params, context }: ActionFunctionArgs) {
  const { transact, config } = requestOf(context)
  const form = await request.formData()
  const token = cartToken(request) ?? newCartToken()
  const said = (words: string, status: number) =>
    data({ words }, { status, headers: { 'Set-Cookie': cartCookie(token, config) } })
  const outcome = await transact(async (tx, at) => {
    const shop = await openShopOf(tx, params)
    const key = { token, shopId: shop.id }
    const line = parseId('cartLine', form.get('line'))
    if (line) {
      const removed = form.get('intent') === 'remove'
      const quantity = removed ? 0 : Number(form.get('quantity'))
      return { shop, result: await setQuantity(tx, key, line, quantity) }
    }
    const wanted = AddForm.safeParse(Object.fromEntries(form))
    if (!wanted.success) return { shop, result: null }
    const { listingId: listing, blankId: blank, colour, size, quantity } = wanted.data
    const channel = channelOf(request)
    return {
      shop,
      result: await putInCart(tx, { ...key, channel }, { listing, blank, colour, size, quantity }, at),
    }
  })
  if (!outcome.result) return said('Choose a colour and a size on the product’s page first.', 422)
  if (!outcome.result.ok) {
    const { code } = outcome.result
    return said(wordsOf(outcome.result, cartRefusals), cartRefusals[code].status)
  }
  return redirect(hrefs.storeCart(outcome.shop.handle), {
    status: 303,
    headers: { 'Set-Cookie': cartCookie(token, config) },
  })
}

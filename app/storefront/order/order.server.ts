import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { data, redirect } from 'react-router'
import { cancelOrder, pieces } from '#checkout'
import { refundRefusals } from '#checkout/contract'
import { parseId } from '#kernel/id.ts'
import { consents } from '#messages'
import { changeAddress, changeSize, findOrderInFull, type Order } from '#orders'
import { AddressForm, orderRefusals } from '#orders/contract'
import type { Tx } from '#platform/database/tx.ts'
import { writeReview } from '#reviews'
import { ReviewForm, reviewRefusals } from '#reviews/contract'
import { hrefs } from '../../hrefs.ts'
import { requestOf } from '../../request.server.ts'
import { appeal, claim, message, swap } from './claims.server.ts'
import { frameOf } from './frame.server.ts'
import { linkToFile, openOrder, readOrder, refreshPayment, sizesOf } from './order-view.server.ts'
import { type Outcome, refusedAs } from './outcome.ts'

/** A fan's order by its link: nothing of it is kept by any cache, and the link is told to no other page. */
export async function loadOrder(args: LoaderFunctionArgs) {
  const services = requestOf(args.context)
  const { order, key } = await openOrder(services, args.params.number)
  const file = services.url.searchParams.get('file')
  const link = file && (await linkToFile(services, order, file))
  if (link) return redirect(link, { status: 303, headers: { 'Cache-Control': 'private, no-store' } })
  await refreshPayment(services, order)
  const cancel = services.url.searchParams.getAll('cancel')
  const page = await services.read((tx, at) => readOrder(tx, order.id, { key, cancel }, at))
  const frame = page.shop.handle ? await frameOf(args, page.shop.handle) : null
  return data(
    // Straight on to the bank, once: coming back, the address is without it.
    {
      order: page,
      frame,
      go: services.url.searchParams.has('go'),
      done: doneWords[services.url.searchParams.get('done') ?? ''] ?? null,
    },
    { headers: { 'Referrer-Policy': 'strict-origin', 'Cache-Control': 'private, no-store' } },
  )
}

const doneWords: Record<string, string> = {
  cancelled: 'The order is cancelled. Everything you paid goes back to your card.',
  pieces: 'Cancelled. What you paid for it goes back to your card, and a mail says how much.',
  size: 'The size is changed.',
  address: 'The address is changed.',
  review: 'Thank you. It stands on the page of the product.',
  claim: 'We have your claim. Our answer comes by mail and stands here.',
  appeal: 'We have it. Somebody else decides this time; the answer comes by mail and stands here.',
  letters: 'Done. Your address is off the list of this shop.',
  swap: 'The other size is on its way to the press. You get a mail when it leaves.',
  message: 'Your message is with us. The answer comes by mail and stands here.',
}

/** Cancel, another size, another address, a message: each only with the key, each asked again inside. */
export async function actOnOrder({ request, params, context }: ActionFunctionArgs) {
  const services = requestOf(context)
  const { order, key } = await openOrder(services, params.number)
  const form = await request.formData()
  const apart = withPhotos[String(form.get('intent'))]
  const outcome = apart
    ? await apart(services, order, form)
    : await services.transact((tx, at) => act(tx, order, form, at))
  if (outcome.ok) return redirect(`${hrefs.order(order.number, key)}&done=${outcome.done}`, 303)
  return data(
    { words: outcome.words, at: outcome.at, values: outcome.values ?? null },
    { status: outcome.status },
  )
}

/** What may come with photos, or writes mails that name the shop: each begins its own transaction. */
const withPhotos: Record<
  string,
  (services: ReturnType<typeof requestOf>, order: Order, form: FormData) => Promise<Outcome>
> = { claim, appeal, swap, message }

async function act(tx: Tx, order: Order, form: FormData, at: Date): Promise<Outcome> {
  const text = (name: string): string => String(form.get(name) ?? '').slice(0, 6_000)
  switch (text('intent')) {
    case 'cancel': {
      const result = await cancelOrder(tx, order.id, 'Cancelled before it was printed', at)
      return result.ok ? { ok: true, done: 'cancelled' } : refusedAs(result, refundRefusals, 'cancel')
    }
    case 'cancel-pieces': {
      const ids = form.getAll('unit').slice(0, 200)
      const units = ids.flatMap((one) => parseId('unit', one) ?? [])
      const result = await pieces.cancel(tx, order.id, units.length === ids.length ? units : [], at)
      return result.ok ? { ok: true, done: 'pieces' } : refusedAs(result, refundRefusals, 'cancel')
    }
    case 'size':
      return size(tx, order, text('unit'), text('sku'))
    case 'address':
      return address(tx, order, form)
    case 'letters-stop':
      await consents.withdraw(tx, { shopId: order.shopId, email: order.email, orderId: order.id }, at)
      return { ok: true, done: 'letters' }
    case 'review':
      return review(tx, order, form, at)
    default:
      return {
        ok: false,
        words: 'That button is not known here. Open the page again.',
        status: 400,
        at: 'page',
      }
  }
}

async function size(tx: Tx, order: Order, unitId: string, sku: string): Promise<Outcome> {
  const id = parseId('unit', unitId)
  const full = await findOrderInFull(tx, order.id)
  const unit = full?.units.find((one) => one.id === id)
  if (!id || !unit)
    return { ok: false, words: orderRefusals['unit.not_found'].words, status: 404, at: 'page' }
  const result = await changeSize(tx, order.id, id, sku, await sizesOf(tx, unit))
  return result.ok ? { ok: true, done: 'size' } : refusedAs(result, orderRefusals, 'size')
}

async function address(tx: Tx, order: Order, form: FormData): Promise<Outcome> {
  const values = Object.fromEntries(
    ['name', 'line1', 'line2', 'city', 'region', 'postalCode', 'country', 'phone'].map((name) => [
      name,
      String(form.get(name) ?? '').slice(0, 300),
    ]),
  )
  const read = AddressForm.safeParse(values)
  if (!read.success) {
    return { ok: false, words: read.error.issues[0]?.message ?? '', status: 422, at: 'address', values }
  }
  const result = await changeAddress(tx, order.id, read.data)
  return result.ok
    ? { ok: true, done: 'address' }
    : { ...refusedAs(result, orderRefusals, 'address'), ...{ values } }
}

async function review(tx: Tx, order: Order, form: FormData, at: Date): Promise<Outcome> {
  const values = Object.fromEntries(
    ['lineId', 'stars', 'words', 'author'].map((name) => [
      name,
      String(form.get(name) ?? '').slice(0, 3_000),
    ]),
  )
  const read = ReviewForm.safeParse(values.stars ? values : { ...values, stars: undefined })
  if (!read.success) {
    const words = read.error.issues[0]?.message ?? ''
    return { ok: false, words, status: 422, at: 'review', values }
  }
  const result = await writeReview(tx, order.id, read.data, at)
  return result.ok
    ? { ok: true, done: 'review' }
    : { ...refusedAs(result, reviewRefusals, 'review'), ...{ values } }
}

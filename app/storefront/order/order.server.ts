import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { data, redirect } from 'react-router'
import { cancelOrder, cancelPieces } from '#checkout'
import { refundRefusals } from '#checkout/contract'
import { notifyOfOrder } from '#flows/notices.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { type Id, parseId } from '#kernel/id.ts'
import { formatMoney, type Money } from '#kernel/money.ts'
import { sendMail, withdrawLettersByOrder } from '#messages'
import { changeAddress, changeSize, findOrderInFull, type Order, orderKey, renewOrderKey } from '#orders'
import { AddressForm, addressFields, orderRefusals } from '#orders/contract'
import type { Tx } from '#platform/database/tx.ts'
import { consumeToken } from '#platform/http/limit.ts'
import { writeReview } from '#reviews'
import { ReviewForm, reviewRefusals } from '#reviews/contract'
import { readParts } from '../../form.server.ts'
import { type RequestContext, requestOf } from '../../request.server.ts'
import { claim, submitAppeal, swap, writeMessage } from './claims.server.ts'
import { findFrame } from './frame.server.ts'
import { findSizes, linkToFile, openOrder, readOrder, refreshPayment } from './order-view.server.ts'
import { type Outcome, refuseAs } from './outcome.ts'
import { type OrderAct, recordAct, recordView } from './record-act.server.ts'

/** A fan's order by its link: no cache stores it, and no other page learns the link. */
export async function loadOrder(args: LoaderFunctionArgs) {
  const services = requestOf(args.context)
  const { order, key, view } = await openOrder(services, args.params.number)
  const file = view ? null : services.url.searchParams.get('file')
  const link = file && (await linkToFile(services, order, file))
  if (link) return redirect(link, { status: 303, headers: { 'Cache-Control': 'private, no-store' } })
  if (view) await services.transact((tx, at) => recordView(tx, services, order, at))
  else await refreshPayment(services, order)
  const cancel = services.url.searchParams.getAll('cancel')
  const page = await services.read((tx, at) => readOrder(tx, order.id, { key, cancel, view }, at))
  const { frame, cookies } = await findFrame(args, page.shop.handle)
  return data(
    // `go` leads straight to the bank, once: on return, the address lacks it.
    {
      order: page,
      frame,
      shouldRedirect: services.url.searchParams.has('go'),
      confirmation: confirmationWords[services.url.searchParams.get('done') ?? ''] ?? null,
    },
    {
      headers: [
        ['Referrer-Policy', view ? 'no-referrer' : 'strict-origin'],
        ['Cache-Control', 'private, no-store'],
        ...cookies.map((cookie): [string, string] => ['Set-Cookie', cookie]),
      ],
    },
  )
}

const confirmationWords: Record<string, string> = {
  cancelled: 'Your order is cancelled. We’re refunding everything you paid to your card.',
  pieces: 'Cancelled. We’re refunding it to your card and will e-mail you the amount.',
  size: 'The size is changed.',
  address: 'The address is changed.',
  review: 'Thank you. Your review is on the product page.',
  claim: 'We have your claim. You’ll get our answer by e-mail, and here.',
  appeal: 'We have it. Someone else decides this time; you’ll get the answer by e-mail, and here.',
  letters: 'Done. You’re unsubscribed from this shop.',
  swap: 'Your new size is going to print. We’ll e-mail you when it ships.',
  message: 'We have your message. You’ll get our answer by e-mail, and here.',
}

/** Cancel, change size or address, write: each requires the key, and checks again inside. */
export async function actOnOrder({ request, params, context }: ActionFunctionArgs) {
  const services = requestOf(context)
  const { order, key, view } = await openOrder(services, params.number)
  if (view) return data({ words: viewOnlyWords, at: 'page', values: null }, { status: 403 })
  const form = await readParts(request)
  const intent = readText(form, 'intent')
  const photoAct = Object.hasOwn(withPhotos, intent) ? withPhotos[intent] : null
  const outcome = photoAct
    ? await photoAct(services, order, form)
    : await services.transact((tx, at) => performAct(tx, services, order, form, at))
  if (outcome.ok && outcome.confirmation === 'link') return redirect(`${hrefs.findOrder}?renewed`, 303)
  // The confirmation appears at the top of the page, not at the form, which the address may still name.
  if (outcome.ok) return redirect(`${hrefs.order(order.number, key)}&done=${outcome.confirmation}#main`, 303)
  return data(
    { words: outcome.words, at: outcome.at, values: outcome.values ?? null },
    { status: outcome.status },
  )
}

const viewOnlyWords = 'This is a fan’s page. Only the fan can do this, from the link in their e-mail.'

type Act = (tx: Tx, services: RequestContext, order: Order, form: FormData, at: Date) => Promise<Outcome>
type PhotoAct = (services: RequestContext, order: Order, form: FormData) => Promise<Outcome>

/** Acts that may include photos, or write letters naming the shop: each begins its own transaction. */
const withPhotos: Readonly<Record<string, PhotoAct>> = {
  claim,
  appeal: submitAppeal,
  swap,
  message: writeMessage,
}

/** Every other act the page can send. */
const acts: Readonly<Record<string, Act>> = {
  cancel,
  'cancel-pieces': cancelPiecesOfFan,
  size: changePieceSize,
  address: changeOrderAddress,
  'letters-stop': stopLetters,
  'renew-link': sendNewLink,
  review: saveReview,
}

/** Every act an order's link allows, by its form's word. */
export const orderIntents: readonly string[] = [...Object.keys(acts), ...Object.keys(withPhotos)]

async function performAct(
  tx: Tx,
  services: RequestContext,
  order: Order,
  form: FormData,
  at: Date,
): Promise<Outcome> {
  const carryOut = Object.hasOwn(acts, readText(form, 'intent')) && acts[readText(form, 'intent')]
  if (!carryOut) {
    const words = 'That isn’t available. Reload the page and try again.'
    return { ok: false, words, status: 400, at: 'page' }
  }
  const outcome = await carryOut(tx, services, order, form, at)
  if (outcome.ok) await recordAct(tx, services, order, outcome.act, at)
  return outcome
}

const readText = (form: FormData, name: string): string => String(form.get(name) ?? '').slice(0, 6_000)

async function cancel(tx: Tx, _: RequestContext, order: Order, __: FormData, at: Date): Promise<Outcome> {
  const result = await cancelOrder(tx, order.id, 'Cancelled before it was printed', at)
  return result.ok
    ? { ok: true, confirmation: 'cancelled', act: describeRefund('order.cancelled', result.value) }
    : refuseAs(result, refundRefusals, 'cancel')
}

async function cancelPiecesOfFan(
  tx: Tx,
  _: RequestContext,
  order: Order,
  form: FormData,
  at: Date,
): Promise<Outcome> {
  const ids = form.getAll('unit').slice(0, 200)
  const units = ids.flatMap((id) => parseId('unit', id) ?? [])
  const result = await cancelPieces(tx, order.id, units.length === ids.length ? units : [], at)
  return result.ok
    ? { ok: true, confirmation: 'pieces', act: describeRefund('order.pieces_cancelled', result.value) }
    : refuseAs(result, refundRefusals, 'cancel')
}

async function stopLetters(
  tx: Tx,
  _: RequestContext,
  order: Order,
  __: FormData,
  at: Date,
): Promise<Outcome> {
  await withdrawLettersByOrder(tx, { shopId: order.shopId, email: order.email, orderId: order.id }, at)
  return { ok: true, confirmation: 'letters', act: { action: 'letters.stopped' } }
}

const describeRefund = (
  action: OrderAct,
  { refundId, amount }: { refundId: Id<'refund'>; amount: Money },
) => ({
  action,
  after: { refund: refundId, amount: formatMoney(amount) },
})

/** For a fan whose link went to someone else: every earlier link ends, and the new one goes to the order's address. */
async function sendNewLink(
  tx: Tx,
  { config }: RequestContext,
  order: Order,
  _: FormData,
  at: Date,
): Promise<Outcome> {
  if (!(await consumeToken(tx, `mail:order-link:${order.id}`, 5, 3_600))) {
    const words = 'We’ve sent the link several times this hour. Try again later.'
    return { ok: false, words, status: 429, at: 'page' }
  }
  const renewedOrder = await renewOrderKey(tx, order.id)
  const link = `${config.appUrl}${hrefs.order(order.number, orderKey({ secret: config.secretKey }, renewedOrder))}`
  const letter = { template: 'order-link', data: { number: order.number, link }, about: order.id } as const
  await sendMail(tx, { to: order.email, ...letter }, at)
  return { ok: true, confirmation: 'link', act: { action: 'order.link_renewed' } }
}

async function changePieceSize(tx: Tx, _: RequestContext, order: Order, form: FormData): Promise<Outcome> {
  const id = parseId('unit', readText(form, 'unit'))
  const sku = readText(form, 'sku')
  const fullOrder = await findOrderInFull(tx, order.id)
  const unit = fullOrder?.units.find((candidate) => candidate.id === id)
  if (!id || !unit)
    return { ok: false, words: orderRefusals['unit.not_found'].words, status: 404, at: 'page' }
  const result = await changeSize(tx, order.id, id, sku, await findSizes(tx, fullOrder!, unit))
  const auditAct = { action: 'order.size_changed' as const, after: { unit: id, sku } }
  return result.ok
    ? { ok: true, confirmation: 'size', act: auditAct }
    : refuseAs(result, orderRefusals, 'size')
}

async function changeOrderAddress(tx: Tx, _: RequestContext, order: Order, form: FormData): Promise<Outcome> {
  const values = Object.fromEntries(
    addressFields.map((name) => [name, String(form.get(name) ?? '').slice(0, 300)]),
  )
  const parsed = AddressForm.safeParse(values)
  if (!parsed.success) {
    return { ok: false, words: parsed.error.issues[0]?.message ?? '', status: 422, at: 'address', values }
  }
  const result = await changeAddress(tx, order.id, parsed.data)
  return result.ok
    ? { ok: true, confirmation: 'address', act: { action: 'order.address_changed' } }
    : { ...refuseAs(result, orderRefusals, 'address'), values }
}

async function saveReview(
  tx: Tx,
  { config }: RequestContext,
  order: Order,
  form: FormData,
  at: Date,
): Promise<Outcome> {
  const values = Object.fromEntries(
    ['lineId', 'stars', 'words', 'author'].map((name) => [
      name,
      String(form.get(name) ?? '').slice(0, 3_000),
    ]),
  )
  const parsed = ReviewForm.safeParse(values.stars ? values : { ...values, stars: undefined })
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const fault = String(issue?.path[0] ?? '')
    return { ok: false, words: issue?.message ?? '', status: 422, at: 'review', values: { ...values, fault } }
  }
  const result = await writeReview(tx, order.id, parsed.data, at)
  if (result.ok) {
    const title = order.lines.find(({ id }) => id === parsed.data.lineId)?.title ?? 'a product'
    const stars = `${parsed.data.stars} ${parsed.data.stars === 1 ? 'star' : 'stars'}`
    const words = `A review of ${title}: ${stars}.`
    // A bare rating isn't among those with words, which the page begins with.
    const href = parsed.data.words ? hrefs.shopReviews : `${hrefs.shopReviews}?show=all`
    const notice = { kind: 'review', about: result.value, words, href } as const
    await notifyOfOrder(tx, config, notice, order, at)
  }
  return result.ok
    ? {
        ok: true,
        confirmation: 'review',
        act: { action: 'review.written', after: { line: parsed.data.lineId } },
      }
    : { ...refuseAs(result, reviewRefusals, 'review'), values }
}

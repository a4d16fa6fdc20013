import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { record } from '#audit'
import { findRefundParts, pieces as paid } from '#checkout'
import { refundRefusals } from '#checkout/contract'
import type { Person } from '#kernel/actor.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { type Id, parseId } from '#kernel/id.ts'
import { formatMoney, type Money, negate, sum, zero } from '#kernel/money.ts'
import { wordsOf } from '#kernel/result.ts'
import { entriesAbout } from '#ledger'
import { entryLabels } from '#ledger/contract'
import { sendMail } from '#messages'
import { ReplyForm } from '#messages/contract'
import { findOrderByNumber, findOrderInFull, type Order, type OrderInFull, orderKey } from '#orders'
import { editionWords, unitStatusWords } from '#orders/contract'
import type { Tx } from '#platform/database/tx.ts'
import { takeToken } from '#platform/http/limit.ts'
import { findPlaces, nextPrintAt } from '#production'
import { parcelsOfOrder } from '#shipping'
import { carrierName, followHref } from '#shipping/contract'
import { signedIn, signedInCreator } from '../../../request.server.ts'
import { orderTalk, sayOnOrder } from '../../inbox/talk.server.ts'

const mailsAnHour = 5
const wordsAnHour = 10

/** The order with this number, where it is one of this shop; anybody else's is as unknown as none. */
async function ownOrder(tx: Tx, shopId: Id<'shop'>, number: string | undefined): Promise<Order> {
  const order = await findOrderByNumber(tx, number ?? '')
  if (order?.shopId !== shopId) throw new Response('Not found', { status: 404 })
  return order
}

const waits = ({ status }: OrderInFull['units'][number]): boolean => status === 'awaiting_print'

/** Pieces with all that happened to them, the batch each is in, and for those that wait the cut-off. */
async function piecesOf(tx: Tx, { order, units, moves }: OrderInFull, gone: ReadonlySet<string>, at: Date) {
  const printed = await findPlaces(
    tx,
    units.map(({ id }) => id),
  )
  const batchOf = new Map(printed.map(({ unitId, batchNumber }) => [unitId, batchNumber]))
  const techniques = new Set(units.filter(waits).map(({ technique }) => technique))
  const cutOffs = new Map<string, Date | undefined>()
  for (const technique of techniques) cutOffs.set(technique, (await nextPrintAt(tx, technique, at))?.cutOff)
  return units.map((unit) => {
    const line = order.lines.find(({ id }) => id === unit.lineId)!
    return {
      id: unit.id,
      title: line.title,
      what: `${line.blankName}, ${line.colourName}, ${unit.size}`,
      edition: unit.edition ? editionWords([unit.edition]) : null,
      status: unit.status,
      again: unit.replacesUnitId !== null,
      gone: gone.has(unit.id),
      profit: unit.profit,
      batch: batchOf.get(unit.id) ?? null,
      cutOff: (waits(unit) && cutOffs.get(unit.technique)) || null,
      steps: [
        { words: 'Paid', cause: null as string | null, at: unit.paidAt },
        ...moves
          .filter(({ unitId }) => unitId === unit.id)
          .map(({ to, cause, at: moved }) => ({ words: unitStatusWords[to].words, cause, at: moved })),
      ],
    }
  })
}

/** What the shop has of the order by the book: each entry with what it added to or took from its profit. */
async function earningsOf(tx: Tx, shopId: Id<'shop'>, orderId: Id<'order'>) {
  const own = new Set([`shop:${shopId}:pending`, `shop:${shopId}:available`])
  const rows = (await entriesAbout(tx, orderId)).toReversed().map((entry) => ({
    id: entry.id,
    label: entryLabels[entry.kind],
    at: entry.happenedAt,
    amount: entry.postings
      .filter(({ account }) => own.has(account))
      .reduce((all, { amount }) => sum([all, negate(amount)]), zero()),
  }))
  return { rows, total: rows.reduce<Money>((all, { amount }) => sum([all, amount]), zero()) }
}

/** What cancelling the chosen pieces would give back to the fan, and take from the shop. */
async function cancelling(tx: Tx, full: OrderInFull, wanted: readonly string[]) {
  const free = paid.cancellable(full).map(({ id }) => id)
  const ids = wanted.slice(0, 200).flatMap((one) => parseId('unit', one) ?? [])
  if (wanted.length === 0) return { free, chosen: null, problem: null }
  const weighed = await paid.weigh(tx, full, ids)
  if (!weighed.ok) return { free, chosen: null, problem: wordsOf(weighed, refundRefusals) }
  return { free, chosen: { ids, back: weighed.value.amount, profit: weighed.value.profit }, problem: null }
}

export async function loadOwnOrder({ context, params }: LoaderFunctionArgs) {
  const { shop, url, read, transact } = signedInCreator(context)
  // What is weighed is held while it is weighed, which a read can't do.
  const look = url.searchParams.has('cancel') ? transact : read
  return look(async (tx, at) => {
    const order = await ownOrder(tx, shop.id, params.number)
    const full = (await findOrderInFull(tx, order.id))!
    const gone = new Set((await findRefundParts(tx, order.id)).map(({ pieceId }) => pieceId))
    return {
      number: order.number,
      status: order.status,
      placedAt: order.placedAt,
      name: order.address.name,
      country: order.address.country,
      giftNote: order.giftNote,
      sums: {
        ...{ subtotal: order.subtotal, discount: order.discount, shipping: order.shipping },
        ...{ tax: order.tax, duty: order.duty, tip: order.tip, total: order.total },
      },
      code: order.discountCode,
      lines: order.lines.map((line) => ({
        id: line.id,
        title: line.title,
        digital: line.digital,
        quantity: line.quantity,
        parts: {
          price: { ...line.unitPrice, minor: line.unitPrice.minor * BigInt(line.quantity) },
          discount: line.discount,
          cost: { ...line.unitCost, minor: line.unitCost.minor * BigInt(line.quantity) },
          paymentFee: line.paymentFee,
          platformFee: line.platformFee,
          profit: line.profit,
        },
      })),
      downloads: full.downloads.map(({ id, lineId, fetched, fetchesMax }) => ({
        ...{ id, fetched, fetchesMax, gone: gone.has(id) },
        title: order.lines.find((line) => line.id === lineId)?.title ?? '',
      })),
      pieces: await piecesOf(tx, full, gone, at),
      parcels: (await parcelsOfOrder(tx, order.id)).map((parcel) => ({
        id: parcel.id,
        state: parcel.state,
        carrier: carrierName(parcel.carrier),
        tracking: parcel.trackingNumber,
        follow: followHref(parcel.carrier, parcel.trackingNumber, parcel.followUrl),
        count: parcel.units.length,
      })),
      earnings: await earningsOf(tx, shop.id, order.id),
      cancel: await cancelling(tx, full, url.searchParams.getAll('cancel')),
      talk: await orderTalk(tx, shop, order, url.searchParams.get('answer')),
      done: doneWords[url.searchParams.get('done') ?? ''] ?? null,
      zone: shop.timeZone,
    }
  })
}
export type OwnOrder = Awaited<ReturnType<typeof loadOwnOrder>>

const doneWords: Record<string, string> = {
  cancelled: 'Cancelled. The fan gets a letter that says how much goes back.',
  answer: 'Sent. The fan gets your words by e-mail and on the order’s page.',
  link: 'Sent. The fan gets a letter with the link to the order.',
}

type ToFan = {
  shop: { id: Id<'shop'>; name: string }
  actor: Person
  config: { secretKey: string; appUrl: string }
  about: Omit<Parameters<typeof record>[1], 'action'>
}

type Outcome = { number: string; done: string } | { words: string; status: number; message?: string }

/** The shop's words to the fan, some an hour. */
async function answerFan(tx: Tx, to: ToFan, order: Order, form: FormData, at: Date): Promise<Outcome> {
  const message = String(form.get('message') ?? '').slice(0, 6_000)
  const read = ReplyForm.safeParse({ message })
  if (!read.success) return { words: read.error.issues[0]?.message ?? '', status: 422, message }
  if (!(await takeToken(tx, `mail:order-words:${order.id}`, wordsAnHour, 3_600)))
    return { words: 'The fan got many letters just now. Write again in an hour.', status: 429, message }
  await sayOnOrder(tx, { ...to, name: to.actor.name }, order, read.data.message, at)
  await record(tx, { ...to.about, action: 'order.fan_answered' }, at)
  return { number: order.number, done: 'answer' }
}

/** Cancels pieces, or sends the order's letter again: acts on money of the house too, so beyond the shop's own wall. */
export async function actOnOwnOrder({ request, context, params }: ActionFunctionArgs) {
  const { shop, actor, config, requestId } = signedInCreator(context)
  const { transact } = signedIn(context)
  const form = await request.formData()
  const intent = form.get('intent')
  const ids = form
    .getAll('unit')
    .slice(0, 200)
    .flatMap((one) => parseId('unit', one) ?? [])
  const outcome = await transact(async (tx, at): Promise<Outcome> => {
    const order = await ownOrder(tx, shop.id, params.number)
    const about = { actor, resource: order.id, shopId: shop.id, requestId }
    if (intent === 'cancel') {
      const done = await paid.cancel(tx, order.id, ids, at, 'shop')
      if (!done.ok) return { words: wordsOf(done, refundRefusals), status: refundRefusals[done.code].status }
      const after = {
        refund: done.value.refundId,
        amount: formatMoney(done.value.amount),
        pieces: ids.length,
      }
      await record(tx, { ...about, action: 'order.pieces_cancelled', after }, at)
      return { number: order.number, done: 'cancelled' }
    }
    if (intent === 'answer') return answerFan(tx, { shop, actor, config, about }, order, form, at)
    if (intent !== 'link') return { words: 'Open the page again and send it from there.', status: 422 }
    if (!(await takeToken(tx, `mail:order-link:${order.id}`, mailsAnHour, 3_600)))
      return { words: 'The letter was sent several times just now. Try again in an hour.', status: 429 }
    const link = `${config.appUrl}${hrefs.order(order.number, orderKey({ secret: config.secretKey }, order))}`
    const letter = { to: order.email, template: 'order-link', data: { number: order.number, link } } as const
    await record(tx, { ...about, action: 'order.link_sent' }, at)
    await sendMail(tx, { ...letter, about: order.id }, at)
    return { number: order.number, done: 'link' }
  })
  if ('done' in outcome) return redirect(`${hrefs.ownOrder(outcome.number)}?done=${outcome.done}`, 303)
  return data({ words: outcome.words, message: outcome.message ?? '' }, { status: outcome.status })
}

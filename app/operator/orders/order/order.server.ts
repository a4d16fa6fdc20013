import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { z } from 'zod'
import { findShop } from '#accounts'
import { record } from '#audit'
import {
  decideRefund,
  findRefundParts,
  findRefundRequests,
  previewRefund,
  requestStaffRefund,
} from '#checkout'
import { refundRefusals } from '#checkout/contract'
import { findClaimsOfOrder } from '#claims'
import { hrefs } from '#kernel/hrefs.ts'
import { type Id, parseId } from '#kernel/id.ts'
import { formatMoney, type Money, parseMoney, plus, usd } from '#kernel/money.ts'
import { wordsOf } from '#kernel/result.ts'
import { findEntriesAbout } from '#ledger'
import { entryLabels } from '#ledger/contract'
import { findThreads } from '#messages'
import { findOrderInFull, type OrderInFull } from '#orders'
import { formatEditions } from '#orders/contract'
import { findPayments, leftToRefund } from '#payments'
import type { Tx } from '#platform/database/tx.ts'
import { findPlaces } from '#production'
import { findParcelsOfOrder } from '#shipping'
import { readParts } from '../../../form.server.ts'
import { pictureOfLine } from '../../../listing-thumb.tsx'
import { signedInStaff } from '../../../request.server.ts'
import { requireProof } from '../../proof.server.ts'

/** Each unit with its drop number, its last batch, and whether it was refunded. */
async function piecesOf(tx: Tx, units: OrderInFull['units'], gone: ReadonlySet<string>) {
  const printed = await findPlaces(
    tx,
    units.map((unit) => unit.id),
  )
  const places = new Map(printed.map(({ unitId, code, batchNumber }) => [unitId, { code, batchNumber }]))
  return units.map(
    ({ id, lineId, size, status, statusAt, price, tax, misprints, replacesUnitId, edition }) => ({
      id,
      lineId,
      size,
      status,
      statusAt,
      misprints,
      edition: edition ? formatEditions([edition]) : null,
      place: places.get(id) ?? null,
      again: replacesUnitId !== null,
      worth: { ...price, minor: price.minor + tax.minor },
      gone: gone.has(id),
    }),
  )
}

/** The amount of everything left, if it can be refunded at once. */
async function restOf(tx: Tx, order: OrderInFull['order']): Promise<Money | null> {
  const weighed = await previewRefund(tx, order, { rest: true, reason: '', key: 'weighed' })
  return weighed.ok ? weighed.value : null
}

/** Its lines, each with its units and files, marking refunded ones. */
function linesOf(
  { order: { lines }, downloads }: OrderInFull,
  pieces: Awaited<ReturnType<typeof piecesOf>>,
  gone: ReadonlySet<string>,
) {
  return lines.map((line) => ({
    id: line.id,
    title: line.title,
    picture: pictureOfLine(line),
    what: line.digital ? line.blankName : `${line.blankName}, ${line.colourName}`,
    quantity: line.quantity,
    units: pieces.filter((piece) => piece.lineId === line.id),
    downloads: downloads
      .filter((download) => download.lineId === line.id)
      .map(({ id: downloadId, fetched, fetchesMax, price, tax }) => ({
        id: downloadId,
        fetched,
        fetchesMax,
        worth: { ...price, minor: price.minor + tax.minor },
        gone: gone.has(downloadId),
      })),
  }))
}

/** Refund requests with their outcome; nobody decides their own. */
async function requestsOf(tx: Tx, orderId: Id<'order'>, personId: Id<'person'>) {
  return (await findRefundRequests(tx, { orderId })).map((request) => ({
    id: request.id,
    amount: request.amount,
    reason: request.asked.reason,
    askedByName: request.askedByName,
    askedAt: request.askedAt,
    decision: request.decision,
    decidedByName: request.decidedByName,
    mine: request.askedBy === personId,
  }))
}

/** An order with its units, money, parcels and conversations, and what can still be refunded. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { read, actor } = signedInStaff(context)
  const id = parseId('order', params.id)
  return read(async (tx) => {
    const full = id && (await findOrderInFull(tx, id))
    if (!id || !full) throw new Response('Not found', { status: 404 })
    const { order, units } = full
    const paid = await findPayments(tx, { kind: 'order', id })
    const parts = await findRefundParts(tx, id)
    const gone = new Set(parts.map((part) => part.pieceId))
    const captured = paid.charges.find((charge) => charge.status === 'captured')
    const entries = await findEntriesAbout(tx, id)
    const { lines, ...rest } = order
    return {
      order: rest,
      shop: (await findShop(tx, order.shopId))?.name ?? '',
      requests: await requestsOf(tx, id, actor.personId),
      mayDecide: actor.staff.some((role) => role !== 'production'),
      mayRefund: actor.staff.includes('support') || actor.staff.includes('admin'),
      mayReadLedger: actor.staff.includes('finance') || actor.staff.includes('admin'),
      lines: linesOf(full, await piecesOf(tx, units, gone), gone),
      shippingGone: parts.some((part) => part.kind === 'shipping'),
      tipGone: parts.some((part) => part.kind === 'tip'),
      shippingWorth: usd(
        order.shipping.minor +
          order.duty.minor +
          order.tax.minor -
          lines.reduce((sum, line) => sum + line.tax.minor, 0n),
      ),
      charges: paid.charges,
      refunds: paid.refunds,
      disputes: paid.disputes,
      left: captured ? leftToRefund(captured) : null,
      given: parts.reduce((sum, { kind, goods }) => (kind === 'goodwill' ? plus(sum, goods) : sum), usd(0)),
      rest: await restOf(tx, order),
      parcels: (await findParcelsOfOrder(tx, id)).map(
        ({ id: parcelId, number, state, sentAgain, trackingNumber }) => ({
          id: parcelId,
          number,
          state,
          sentAgain,
          trackingNumber,
        }),
      ),
      claims: (await findClaimsOfOrder(tx, id)).map(({ id: claimId, fault, status }) => ({
        id: claimId,
        fault,
        status,
      })),
      threads: (await findThreads(tx, { orderId: id })).map(({ id: threadId, subject, status }) => ({
        id: threadId,
        subject,
        status,
      })),
      entries: entries.map((entry) => ({
        id: entry.id,
        label: entryLabels[entry.kind],
        at: entry.happenedAt,
      })),
      key: crypto.randomUUID(),
    }
  })
}
export type OperatorOrder = Awaited<ReturnType<typeof loader>>

const RefundForm = z.strictObject({
  key: z.uuid(),
  reason: z
    .string()
    .trim()
    .min(3, 'Give the reason; the fan will read it.')
    .max(300, 'At most 300 characters.'),
  goodwill: z.string().trim().max(20),
  unit: z.array(z.string()),
  download: z.array(z.string()),
  shipping: z.boolean(),
  tip: z.boolean(),
  ourFault: z.boolean(),
  rest: z.boolean(),
})

/** Refunds what was ticked. The fan gets the reason by letter; the audit trail records who did it. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await readParts(request)
  if (form.has('decision')) return decide(form, context)
  const services = signedInStaff(context, 'support')
  const { transact, actor, requestId } = services
  const typed = {
    key: String(form.get('key') ?? ''),
    reason: String(form.get('reason') ?? ''),
    goodwill: String(form.get('goodwill') ?? ''),
    unit: form.getAll('unit').map(String),
    download: form.getAll('download').map(String),
    shipping: form.get('shipping') === 'yes',
    tip: form.get('tip') === 'yes',
    ourFault: form.get('ourFault') === 'yes',
    rest: form.get('rest') === 'yes',
  }
  const read = RefundForm.safeParse(typed)
  const goodwill = typed.goodwill.trim() === '' ? usd(0) : parseMoney(typed.goodwill)
  const faults: Record<string, string> = {}
  for (const issue of read.error?.issues ?? []) faults[String(issue.path[0])] ??= issue.message
  if (!goodwill || goodwill.minor < 0n) faults.goodwill = 'Enter an amount such as 5.00.'
  const id = parseId('order', params.id)
  if (!id || !read.success || !goodwill || Object.keys(faults).length > 0) {
    return data({ typed, faults, problem: null, proof: null }, { status: 422 })
  }
  const { proven, due } = await requireProof(services, form)
  if (!proven) return data({ typed, faults, problem: due.problem, proof: due.proof }, { status: due.status })
  const result = await transact(async (tx, at) => {
    const done = await requestStaffRefund(tx, id, askedOf(read.data, goodwill), proven, at)
    if (done.ok && !('again' in done.value && done.value.again)) {
      const { reason } = read.data
      const amount = formatMoney(done.value.amount)
      const [action, what] =
        'waits' in done.value
          ? (['refund.asked', { request: done.value.waits }] as const)
          : (['order.refunded', { refund: done.value.refundId }] as const)
      await record(tx, { actor, action, resource: id, after: { ...what, amount, reason }, requestId }, at)
    }
    return done
  })
  if (result.ok) return redirect(hrefs.operatorOrder(id), 303)
  const problem = wordsOf(result, refundRefusals)
  return data({ typed, faults: {}, problem, proof: null }, { status: refundRefusals[result.code].status })
}

/** The second person's decision on a waiting refund. */
async function decide(form: FormData, context: ActionFunctionArgs['context']) {
  const services = signedInStaff(context, 'support', 'finance')
  const { transact, actor, requestId } = services
  const id = parseId('refundRequest', form.get('request'))
  const decision = form.get('decision') === 'approved' ? 'approved' : 'refused'
  if (!id) throw new Response('Not found', { status: 404 })
  const { proven, due } = await requireProof(services, form)
  if (!proven)
    return data({ typed: null, faults: {}, problem: due.problem, proof: due.proof }, { status: due.status })
  const result = await transact(async (tx, at) => {
    const done = await decideRefund(tx, id, decision, proven, at)
    if (done.ok) {
      const { orderId, given } = done.value
      const sent = given ? { refund: given.refundId, amount: formatMoney(given.amount) } : {}
      const after = { request: id, ...sent }
      await record(tx, { actor, action: `refund.${decision}`, resource: orderId, after, requestId }, at)
    }
    return done
  })
  if (result.ok) return redirect(hrefs.operatorOrder(result.value.orderId), 303)
  const problem = wordsOf(result, refundRefusals)
  const { status } = refundRefusals[result.code]
  return data({ typed: null, faults: {}, problem, proof: null }, { status })
}

function askedOf(form: z.output<typeof RefundForm>, goodwill: Money) {
  const { reason, ourFault, key } = form
  if (form.rest) return { rest: true, reason, ourFault, key }
  return {
    unitIds: form.unit.flatMap((one): Id<'unit'>[] => {
      const id = parseId('unit', one)
      return id ? [id] : []
    }),
    downloadIds: form.download.flatMap((one): Id<'download'>[] => {
      const id = parseId('download', one)
      return id ? [id] : []
    }),
    shipping: form.shipping,
    tip: form.tip,
    goodwill,
    reason,
    ourFault,
    key,
  }
}

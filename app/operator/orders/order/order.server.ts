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
import { buildLinePicture } from '../../../listing-thumb.tsx'
import { signedInStaff } from '../../../request.server.ts'
import { requireProof } from '../../proof.server.ts'

/** Each unit with its drop number, its last batch, and whether it was refunded. */
async function listPieces(tx: Tx, units: OrderInFull['units'], refundedIds: ReadonlySet<string>) {
  const places = await findPlaces(
    tx,
    units.map((unit) => unit.id),
  )
  const placeById = new Map(places.map(({ unitId, code, batchNumber }) => [unitId, { code, batchNumber }]))
  return units.map(
    ({ id, lineId, size, status, statusAt, price, tax, misprints, replacesUnitId, edition }) => ({
      id,
      lineId,
      size,
      status,
      statusAt,
      misprints,
      edition: edition ? formatEditions([edition]) : null,
      place: placeById.get(id) ?? null,
      isReplacement: replacesUnitId !== null,
      worth: { ...price, minor: price.minor + tax.minor },
      isRefunded: refundedIds.has(id),
    }),
  )
}

/** The amount of everything left, if it can be refunded at once. */
async function findRefundable(tx: Tx, order: OrderInFull['order']): Promise<Money | null> {
  const preview = await previewRefund(tx, order, { rest: true, reason: '', key: 'weighed' })
  return preview.ok ? preview.value : null
}

/** An order's lines with their units and files, each marked if refunded. */
function listLines(
  { order: { lines }, downloads }: OrderInFull,
  pieces: Awaited<ReturnType<typeof listPieces>>,
  refundedIds: ReadonlySet<string>,
) {
  return lines.map((line) => ({
    id: line.id,
    title: line.title,
    picture: buildLinePicture(line),
    description: line.digital ? line.blankName : `${line.blankName}, ${line.colourName}`,
    quantity: line.quantity,
    units: pieces.filter((piece) => piece.lineId === line.id),
    downloads: downloads
      .filter((download) => download.lineId === line.id)
      .map(({ id: downloadId, fetched, fetchesMax, price, tax }) => ({
        id: downloadId,
        fetched,
        fetchesMax,
        worth: { ...price, minor: price.minor + tax.minor },
        isRefunded: refundedIds.has(downloadId),
      })),
  }))
}

/** Refund requests with their outcome; nobody decides their own. */
async function findRequests(tx: Tx, orderId: Id<'order'>, personId: Id<'person'>) {
  return (await findRefundRequests(tx, { orderId })).map((request) => ({
    id: request.id,
    amount: request.amount,
    reason: request.asked.reason,
    askedByName: request.askedByName,
    askedAt: request.askedAt,
    decision: request.decision,
    decidedByName: request.decidedByName,
    isOwn: request.askedBy === personId,
  }))
}

/** An order with its units, money, parcels and conversations, and what can still be refunded. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { read, actor } = signedInStaff(context)
  const id = parseId('order', params.id)
  return read(async (tx) => {
    const fullOrder = id && (await findOrderInFull(tx, id))
    if (!id || !fullOrder) throw new Response('Not found', { status: 404 })
    const { order, units } = fullOrder
    const payments = await findPayments(tx, { kind: 'order', id })
    const refundParts = await findRefundParts(tx, id)
    const refundedIds = new Set(refundParts.map((part) => part.pieceId))
    const capturedCharge = payments.charges.find((charge) => charge.status === 'captured')
    const entries = await findEntriesAbout(tx, id)
    const { lines, ...orderPart } = order
    return {
      order: orderPart,
      shop: (await findShop(tx, order.shopId))?.name ?? '',
      requests: await findRequests(tx, id, actor.personId),
      mayDecide: actor.staff.some((role) => role !== 'production'),
      mayRefund: actor.staff.includes('support') || actor.staff.includes('admin'),
      mayReadLedger: actor.staff.includes('finance') || actor.staff.includes('admin'),
      lines: listLines(fullOrder, await listPieces(tx, units, refundedIds), refundedIds),
      isShippingRefunded: refundParts.some((part) => part.kind === 'shipping'),
      isTipRefunded: refundParts.some((part) => part.kind === 'tip'),
      shippingWorth: usd(
        order.shipping.minor +
          order.duty.minor +
          order.tax.minor -
          lines.reduce((sum, line) => sum + line.tax.minor, 0n),
      ),
      charges: payments.charges,
      refunds: payments.refunds,
      disputes: payments.disputes,
      amountLeft: capturedCharge ? leftToRefund(capturedCharge) : null,
      goodwill: refundParts.reduce(
        (sum, { kind, goods }) => (kind === 'goodwill' ? plus(sum, goods) : sum),
        usd(0),
      ),
      refundableRest: await findRefundable(tx, order),
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
  const submitted = {
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
  const parsed = RefundForm.safeParse(submitted)
  const goodwill = submitted.goodwill.trim() === '' ? usd(0) : parseMoney(submitted.goodwill)
  const faults: Record<string, string> = {}
  for (const issue of parsed.error?.issues ?? []) faults[String(issue.path[0])] ??= issue.message
  if (!goodwill || goodwill.minor < 0n) faults.goodwill = 'Enter an amount such as 5.00.'
  const id = parseId('order', params.id)
  if (!id || !parsed.success || !goodwill || Object.keys(faults).length > 0) {
    return data({ submitted, faults, problem: null, proof: null }, { status: 422 })
  }
  const { proven: proof, due } = await requireProof(services, form)
  if (!proof)
    return data({ submitted, faults, problem: due.problem, proof: due.proof }, { status: due.status })
  const result = await transact(async (tx, at) => {
    const request = await requestStaffRefund(tx, id, toRefundInput(parsed.data, goodwill), proof, at)
    if (request.ok && !('again' in request.value && request.value.again)) {
      const { reason } = parsed.data
      const amount = formatMoney(request.value.amount)
      const [action, target] =
        'waits' in request.value
          ? (['refund.asked', { request: request.value.waits }] as const)
          : (['order.refunded', { refund: request.value.refundId }] as const)
      await record(tx, { actor, action, resource: id, after: { ...target, amount, reason }, requestId }, at)
    }
    return request
  })
  if (result.ok) return redirect(hrefs.operatorOrder(id), 303)
  const problem = wordsOf(result, refundRefusals)
  return data({ submitted, faults: {}, problem, proof: null }, { status: refundRefusals[result.code].status })
}

/** The second person's decision on a waiting refund. */
async function decide(form: FormData, context: ActionFunctionArgs['context']) {
  const services = signedInStaff(context, 'support', 'finance')
  const { transact, actor, requestId } = services
  const id = parseId('refundRequest', form.get('request'))
  const decision = form.get('decision') === 'approved' ? 'approved' : 'refused'
  if (!id) throw new Response('Not found', { status: 404 })
  const { proven: proof, due } = await requireProof(services, form)
  if (!proof)
    return data(
      { submitted: null, faults: {}, problem: due.problem, proof: due.proof },
      { status: due.status },
    )
  const result = await transact(async (tx, at) => {
    const result = await decideRefund(tx, id, decision, proof, at)
    if (result.ok) {
      const { orderId, refund } = result.value
      const refundRecord = refund ? { refund: refund.refundId, amount: formatMoney(refund.amount) } : {}
      const after = { request: id, ...refundRecord }
      await record(tx, { actor, action: `refund.${decision}`, resource: orderId, after, requestId }, at)
    }
    return result
  })
  if (result.ok) return redirect(hrefs.operatorOrder(result.value.orderId), 303)
  const problem = wordsOf(result, refundRefusals)
  const { status } = refundRefusals[result.code]
  return data({ submitted: null, faults: {}, problem, proof: null }, { status })
}

function toRefundInput(form: z.output<typeof RefundForm>, goodwill: Money) {
  const { reason, ourFault, key } = form
  if (form.rest) return { rest: true, reason, ourFault, key }
  return {
    unitIds: form.unit.flatMap((unitId): Id<'unit'>[] => {
      const id = parseId('unit', unitId)
      return id ? [id] : []
    }),
    downloadIds: form.download.flatMap((downloadId): Id<'download'>[] => {
      const id = parseId('download', downloadId)
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

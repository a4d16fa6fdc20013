import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { z } from 'zod'
import { findShop } from '#accounts'
import { hrefs } from '#kernel/hrefs.ts'
import { type Id, parseId } from '#kernel/id.ts'
import { after } from '#kernel/instant.ts'
import { formatMoney } from '#kernel/money.ts'
import { wordsOf } from '#kernel/result.ts'
import { verifyLedger } from '#ledger'
import {
  countOpenPayouts,
  findBankFiles,
  findConnectedAccounts,
  findEndedPayouts,
  findPayoutById,
  findPayoutQueue,
  findPayoutRoutes,
  listSenders,
  type PayoutStory,
  ratedCurrencies,
  reconcilePayouts,
} from '#payouts'
import { payoutLateAfterMs, payoutRefusals } from '#payouts/contract'
import type { Tx } from '#platform/database/tx.ts'
import { readParts } from '../../form.server.ts'
import { signedInStaff } from '../../request.server.ts'
import { requireProof } from '../proof.server.ts'
import { answerWith } from './answer.server.ts'
import { handleBankFile } from './bank-files.server.ts'
import { handleMethods } from './methods.server.ts'
import { actOnManyPayouts, actOnPayout } from './move.server.ts'

export type QueueRow = PayoutStory & {
  shop: { name: string; handle: string; status: string }
  isLate: boolean
}

/** Ended payouts shown under the open ones. */
const maxEndedShown = 5

export const payoutViews = ['open', 'ended', 'bank', 'accounts', 'ways'] as const
export type PayoutView = (typeof payoutViews)[number]

/** Waiting payouts and those in transit; one payout; ended ones by page; or how they are sent. */
export async function loadQueue({ context }: Pick<LoaderFunctionArgs, 'context'>) {
  const { read, actor, url, config } = signedInStaff(context, 'finance')
  const view = payoutViews.find((option) => option === url.searchParams.get('view')) ?? 'open'
  const after = url.searchParams.get('after')
  return read(async (tx, at) => {
    const addNames = createNamer(tx, at)
    const queue = await findPayoutQueue(tx)
    const id = parseId('payout', url.searchParams.get('payout'))
    const payout = id && (await findPayoutById(tx, id))
    const row = payout && (await addNames([payout]))[0]!
    const ended = await findEnded(tx, view, after)
    return {
      me: actor.personId,
      view,
      after,
      counts: await countOpenPayouts(tx),
      payout: url.searchParams.has('done') ? null : row,
      confirmation: row && readConfirmation(url.searchParams, row),
      routes: view === 'ways' ? await findPayoutRoutes(tx, listSenders(config)) : null,
      currencies: ratedCurrencies,
      accounts: config.stripeConnect && view === 'accounts' ? await findAccounts(tx) : null,
      tabs: { bank: config.bankFile !== null, accounts: config.stripeConnect },
      bankFiles: config.bankFile && view === 'bank' ? await findBankFiles(tx, after) : null,
      waiting: await addNames(queue.waiting),
      approved: await addNames(queue.approved),
      inTransit: await addNames(queue.inTransit),
      ended: { ...ended, rows: await addNames(ended.rows) },
      reconciliation: view === 'open' ? await reconcileLedger(tx) : null,
    }
  })
}

/** A page of ended payouts; under the open ones, only the last few. */
async function findEnded(tx: Tx, view: PayoutView, after: string | null) {
  if (view === 'ended') return findEndedPayouts(tx, after)
  return view === 'open' ? findEndedPayouts(tx, null, maxEndedShown) : { rows: [], next: null }
}

async function reconcileLedger(tx: Tx) {
  const { trial } = await verifyLedger(tx)
  const inTransit = trial.find((line) => line.account === 'shops:in_transit')?.balance
  return { ...(await reconcilePayouts(tx)), ledger: inTransit?.minor ?? 0n }
}

/** Payouts with their shops' names, each shop read once, and whether they are late. */
function createNamer(tx: Tx, at: Date) {
  const shops = new Map<string, QueueRow['shop']>()
  return async (rows: readonly PayoutStory[]): Promise<QueueRow[]> => {
    const namedRows: QueueRow[] = []
    for (const row of rows) {
      if (!shops.has(row.shopId)) shops.set(row.shopId, await findShopOf(tx, row.shopId))
      const isLate = row.status === 'in_transit' && after(row.statusAt, payoutLateAfterMs) < at
      namedRows.push({ ...row, shop: shops.get(row.shopId)!, isLate })
    }
    return namedRows
  }
}

/** Creators' Stripe accounts, with their shops' names; unpaid ones first. */
async function findAccounts(tx: Tx) {
  const accounts = []
  for (const connectedAccount of await findConnectedAccounts(tx, maxAccounts))
    accounts.push({ ...connectedAccount, shop: await findShopOf(tx, connectedAccount.shopId) })
  return accounts
}
const maxAccounts = 500

/** The words for the last act. */
function readConfirmation(query: URLSearchParams, row: QueueRow): string | null {
  const did = query.get('done') ?? ''
  if (!(did in sentences)) return null
  const subject = `${formatMoney(row.amount)} to ${row.shop.name}`
  if (did === 'approve' && row.status === 'requested')
    return `You approved ${subject}. It needs a second approval, from someone else.`
  if ((did === 'fail' && row.status === 'in_transit') || (did === 'bounce' && row.status === 'paid'))
    return `You marked ${subject} as ${did === 'fail' ? 'failed' : 'returned'}. Once a second colleague confirms, the money is available again.`
  return `${subject} ${sentences[did as keyof typeof sentences]}`
}
const sentences = {
  approve: 'is approved.',
  refuse: 'was refused. The money is available to the shop again, and the shop can read your reason.',
  send: 'is in transit.',
  settle: 'is paid.',
  fail: 'failed. The money is available to the shop again, and the shop can read your reason.',
  bounce: 'came back. The money is available to the shop again.',
}

async function findShopOf(tx: Tx, shopId: Id<'shop'>): Promise<QueueRow['shop']> {
  const shop = await findShop(tx, shopId)
  return shop
    ? { name: shop.name, handle: shop.handle, status: shop.status }
    : { name: shopId, handle: '', status: 'active' }
}

const ActForm = z.object({
  intent: z.enum(['approve', 'refuse', 'send', 'settle', 'fail', 'bounce']),
  payoutId: z.string(),
  note: z.string().trim().max(300, 'A note has at most 300 characters.').default(''),
  reference: z.string().trim().max(80, 'A reference has at most 80 characters.').default(''),
})
const intentsWithReason = new Set(['refuse', 'fail', 'bounce'])

export async function queueAction({ request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>) {
  const services = signedInStaff(context, 'finance')
  const { transact, actor, requestId, url, config } = services
  const parts = await readParts(request)
  const proofResult = await requireProof(services, parts)
  const { proven: proof, due } = proofResult
  const action =
    (await handleMethods(
      { transact, actor, requestId, senders: listSenders(config), ...proofResult },
      parts,
    )) ??
    (await handleBankFile({ transact, actor, requestId, ...proofResult }, parts)) ??
    (await actOnManyPayouts({ transact, actor, requestId, ...proofResult }, parts))
  if (action) return action
  const form = ActForm.safeParse(Object.fromEntries(parts))
  const payoutId = form.success ? parseId('payout', form.data.payoutId) : null
  if (!form.success || !payoutId) return answerWith(422, null, 'Open the page again and send it from there.')
  const { intent, note, reference } = form.data
  const submitted = { about: payoutId, intent, note, reference }
  if (intentsWithReason.has(intent) && !note)
    return answerWith(422, submitted, null, { faults: { note: 'Give the reason; the creator reads it.' } })
  if (!proof) return answerWith(due.status, submitted, due.problem, { proof: due.proof })
  const result = await actOnPayout({ transact, actor, requestId, proof }, payoutId, submitted)
  const view = url.searchParams.get('view') === 'ended' ? { view: 'ended' } : {}
  if (result.ok) return redirect(hrefs.operatorPayouts({ ...view, done: intent, payout: payoutId }), 303)
  return answerWith(payoutRefusals[result.code].status, submitted, wordsOf(result, payoutRefusals))
}

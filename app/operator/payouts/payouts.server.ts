import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { z } from 'zod'
import { findShop } from '#accounts'
import { record } from '#audit'
import { hrefs } from '#kernel/hrefs.ts'
import { type Id, parseId } from '#kernel/id.ts'
import { after } from '#kernel/instant.ts'
import { formatMoney } from '#kernel/money.ts'
import { wordsOf } from '#kernel/result.ts'
import { verifyLedger } from '#ledger'
import {
  approvePayout,
  findConnectedAccounts,
  findPayoutQueue,
  findPayoutWays,
  findRecentBankFiles,
  judgePayout,
  listSenders,
  movePayout,
  type PayoutStory,
  ratedCurrencies,
  reconcilePayouts,
} from '#payouts'
import { payoutLateAfterMs, payoutRefusals } from '#payouts/contract'
import type { Tx } from '#platform/database/tx.ts'
import { readParts } from '../../form.server.ts'
import { signedInStaff } from '../../request.server.ts'
import { handOf } from '../proof.server.ts'
import { bankFileAct } from './bank-files.server.ts'
import { said } from './said.server.ts'
import { wayAct } from './ways.server.ts'

export type QueueRow = PayoutStory & { shop: { name: string; handle: string; status: string }; late: boolean }

export async function loadQueue({ context }: Pick<LoaderFunctionArgs, 'context'>) {
  const { read, actor, url, config } = signedInStaff(context, 'finance')
  return read(async (tx, at) => {
    const queue = await findPayoutQueue(tx)
    const shops = new Map<string, QueueRow['shop']>()
    const named = async (rows: readonly PayoutStory[]): Promise<QueueRow[]> => {
      const found: QueueRow[] = []
      for (const row of rows) {
        if (!shops.has(row.shopId)) shops.set(row.shopId, await shopWords(tx, row.shopId))
        const late = row.status === 'in_transit' && after(row.statusAt, payoutLateAfterMs) < at
        found.push({ ...row, shop: shops.get(row.shopId)!, late })
      }
      return found
    }
    const ledger = await verifyLedger(tx)
    const inTransit = ledger.trial.find((line) => line.account === 'shops:in_transit')?.balance
    return {
      me: actor.personId,
      ways: await findPayoutWays(tx, listSenders(config)),
      currencies: ratedCurrencies,
      accounts: config.stripeConnect ? await accountsOf(tx) : null,
      bankFiles: config.bankFile ? await findRecentBankFiles(tx, 10) : null,
      done: doneWords(
        url.searchParams,
        await named([...queue.waiting, ...queue.approved, ...queue.inTransit, ...queue.ended]),
      ),
      waiting: await named(queue.waiting),
      approved: await named(queue.approved),
      inTransit: await named(queue.inTransit),
      ended: await named(queue.ended),
      reconciliation: { ...(await reconcilePayouts(tx)), ledger: inTransit?.minor ?? 0n },
    }
  })
}

/** Accounts at Stripe that creators are paid on, with the names of their shops. */
async function accountsOf(tx: Tx) {
  const found = []
  for (const connectedAccount of await findConnectedAccounts(tx, accountsMost))
    found.push({ ...connectedAccount, shop: await shopWords(tx, connectedAccount.shopId) })
  return found
}
const accountsMost = 100

/** What the last act did, in words, of a payout that is on the page. */
function doneWords(query: URLSearchParams, rows: readonly QueueRow[]): string | null {
  const row = rows.find(({ id }) => id === query.get('payout'))
  const did = query.get('done') ?? ''
  if (!row || !(did in acts)) return null
  const what = `${formatMoney(row.amount)} to ${row.shop.name}`
  if (did === 'approve' && row.status === 'requested')
    return `You approved ${what}. It needs a second approval, from someone else.`
  if ((did === 'fail' && row.status === 'in_transit') || (did === 'bounce' && row.status === 'paid'))
    return `You said that ${what} ${did === 'fail' ? 'failed' : 'came back'}. Once a second colleague confirms, the money is available again.`
  return `${what} ${acts[did as keyof typeof acts]}`
}
const acts = {
  approve: 'is approved.',
  refuse: 'is refused. The money is available to the shop again, and it reads your reason.',
  send: 'is in transit.',
  settle: 'is paid.',
  fail: 'failed. The money is available to the shop again, and it reads your reason.',
  bounce: 'came back. The money is available to the shop again.',
}

async function shopWords(tx: Tx, shopId: Id<'shop'>): Promise<QueueRow['shop']> {
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
const needsReason = new Set(['refuse', 'fail', 'bounce'])

export async function queueAction({ request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>) {
  const services = signedInStaff(context, 'finance')
  const { transact, actor, requestId } = services
  const sent = await readParts(request)
  const proved = await handOf(services, sent)
  const { hand, due } = proved
  const way =
    (await wayAct({ transact, actor, requestId, ...proved }, sent)) ??
    (await bankFileAct({ transact, actor, requestId, ...proved }, sent))
  if (way) return way
  const form = ActForm.safeParse(Object.fromEntries(sent))
  const payoutId = form.success ? parseId('payout', form.data.payoutId) : null
  if (!form.success || !payoutId) return said(422, null, 'Open the page again and send it from there.')
  const { intent, note, reference } = form.data
  const typed = { payoutId, intent, note, reference }
  if (needsReason.has(intent) && !note) return said(422, typed, 'Give the reason; the creator reads it.')
  if (!hand) return said(due.status, typed, due.problem, { proof: due.proof })
  const result = await transact(async (tx, at) => {
    const by = { ...hand, note }
    const moved =
      intent === 'approve'
        ? await approvePayout(tx, payoutId, hand, at)
        : intent === 'fail' || intent === 'bounce'
          ? await judgePayout(tx, payoutId, intent, by, at)
          : await movePayout(tx, payoutId, intent, reference ? { ...by, reference } : by, at)
    if (moved.ok) {
      const action = `payout.staff_${intent}` as const
      await record(tx, { actor, action, resource: payoutId, shopId: moved.value.shopId, requestId }, at)
    }
    return moved
  })
  if (result.ok) return redirect(`${hrefs.operatorPayouts}?done=${intent}&payout=${payoutId}`, 303)
  return said(payoutRefusals[result.code].status, typed, wordsOf(result, payoutRefusals))
}

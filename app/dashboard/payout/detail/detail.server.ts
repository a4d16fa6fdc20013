import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { record } from '#audit'
import { mayDo } from '#kernel/actor.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { parseId } from '#kernel/id.ts'
import { wordsOf } from '#kernel/result.ts'
import { findEntriesAbout } from '#ledger'
import { cancelPayout, findPayout } from '#payouts'
import { payoutRefusals } from '#payouts/contract'
import { signedInForMoney } from '../payout.server.ts'

export async function loadPayout({ context, params }: Pick<LoaderFunctionArgs, 'context' | 'params'>) {
  const { shop, read } = signedInForMoney(context)
  const page = await read(async (tx) => {
    const id = parseId('payout', params.payoutId)
    const payout = id && (await findPayout(tx, shop.id, id))
    return payout && { payout, entries: await findEntriesAbout(tx, payout.id) }
  })
  if (!page) throw new Response('Not found', { status: 404 })
  return {
    ...page,
    zone: shop.timeZone,
    mayCancel: page.payout.status === 'requested' && mayDo(shop.role, 'own'),
  }
}

export async function cancelPayoutAction({
  context,
  params,
}: Pick<ActionFunctionArgs, 'context' | 'params'>) {
  const { shop, actor, transact, requestId } = signedInForMoney(context)
  const payoutId = parseId('payout', params.payoutId)
  if (!payoutId || !mayDo(shop.role, 'own')) throw new Response('Not found', { status: 404 })
  const result = await transact(async (tx, at) => {
    const outcome = await cancelPayout(tx, shop.id, payoutId, { personId: actor.personId }, at)
    if (outcome.ok) await record(tx, { actor, action: 'payout.cancelled', resource: payoutId, requestId }, at)
    return outcome
  })
  if (result.ok) return redirect(hrefs.payout(payoutId), 303)
  const { status } = payoutRefusals[result.code]
  return data({ fault: wordsOf(result, payoutRefusals) }, { status })
}

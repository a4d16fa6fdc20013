import { connectAccount, disconnectAccount, unlinkGoogle } from '#accounts'
import { accountProviders, ConnectForm } from '#accounts/contract'
import { record } from '#audit'
import { mayDo } from '#kernel/actor.ts'
import { wordsOf } from '#kernel/result.ts'
import { deleteDestination, listSenders, refuseNotOffered, saveDestination } from '#payouts'
import { payoutRefusals } from '#payouts/contract'
import { readFields } from '../../form.server.ts'
import { type Act, answerDone, answerFault, refuse } from './answer.server.ts'

/** A connected PayPal account becomes the shop's payout details for that method, with their 72 hours. */
const connect: Act = async ({ transact, actor, shop, requestId, config }, form) => {
  const parsed = readFields(form, ConnectForm)
  if (!parsed.ok) return answerFault('accounts', parsed.fault)
  const { email } = parsed.value
  const refusal = await transact((tx) =>
    refuseNotOffered(tx, listSenders(config), { method: 'paypal', email }),
  )
  if (refusal)
    return answerFault(
      'accounts',
      { values: { email }, faults: { '': wordsOf(refusal, payoutRefusals) } },
      409,
    )
  const result = await transact(async (tx, at) => {
    const connected = await connectAccount(tx, actor, 'paypal', email, requestId, at)
    if (!connected.ok) return connected
    const owner = { shopId: shop.id, personId: actor.personId }
    const ring = { secret: config.secretKey }
    const { id, label } = await saveDestination(tx, ring, owner, { method: 'paypal', email }, at)
    const event = { actor, action: 'payout_details.changed' as const, resource: id, after: { label } }
    await record(tx, { ...event, requestId }, at)
    return connected
  })
  return result.ok ? answerDone('accounts', 'connected') : refuse('accounts', result, '', { email })
}

/** Ends the account's use too: nothing new is paid to a disconnected PayPal account. */
const disconnect: Act = async ({ transact, actor, shop, requestId }, form) => {
  const provider = accountProviders.find((name) => name === form.get('provider'))
  if (!provider)
    return answerFault('accounts', { values: {}, faults: { '': 'Choose an account from the list.' } })
  const result = await transact(async (tx, at) => {
    if (provider === 'google') return unlinkGoogle(tx, actor, requestId, at)
    const ended = await disconnectAccount(tx, actor, provider, requestId, at)
    if (ended.ok && provider === 'paypal' && mayDo(shop.role, 'own'))
      await deleteDestination(tx, shop.id, 'paypal', at)
    return ended
  })
  return result.ok ? answerDone('accounts', 'disconnected') : refuse('accounts', result)
}

export const accountActs = { connect, disconnect } as const

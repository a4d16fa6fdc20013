import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { record } from '#audit'
import { accountKeeperOf } from '#flows/payouts.ts'
import { mayDo } from '#kernel/actor.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { type Result, wordsOf } from '#kernel/result.ts'
import {
  beginConnecting,
  disconnectAccount,
  findConnectedAccount,
  openAccountDashboard,
  refreshConnectedAccount,
  renewConnecting,
} from '#payouts'
import { type PayoutRefusal, payoutRefusals } from '#payouts/contract'
import { signedInForMoney } from '../payout/payout.server.ts'
import type { AccountQuestion } from './account-question.tsx'

/** The answer to the payment page's forms. */
export type Answer = {
  fault: string | null
  faults: Record<string, string>
  values: Record<string, string>
  /** A Stripe address to redirect to. */
  leadsTo: string | null
  /** The statement to accept before saving. */
  asks: AccountQuestion | null
}
type Context = Parameters<typeof signedInForMoney>[0]
/** Where Stripe sends the person back to, and where a link that was used up starts again. */
const listReturnAddresses = (appUrl: string) => ({
  returnUrl: `${appUrl}${hrefs.payoutAccount}`,
  refreshUrl: `${appUrl}${hrefs.payoutAccount}?again`,
})

/**
 * "Continue at Stripe", "Open Stripe", "Disconnect": returns the Stripe address to redirect to. Null for other forms
 * of the payment page.
 */
export async function actOnAccount(context: Context, values: Record<string, string>) {
  const { shop, actor, database, transact, config, requestId } = signedInForMoney(context)
  const keeper = accountKeeperOf({ config })
  if (!keeper || !['connect', 'dashboard', 'disconnect'].includes(values.intent ?? '')) return null
  if (values.intent === 'disconnect') {
    await transact(async (tx, at) => {
      const account = await findConnectedAccount(tx, shop.id)
      if (!account || !(await disconnectAccount(tx, shop.id, at))) return
      const { ref: resource } = account
      await record(tx, { actor, action: 'payout_account.disconnected', resource, requestId }, at)
    })
    return redirect(stripeMethod, 303)
  }
  const owner = { shopId: shop.id, personId: actor.personId, country: values.country ?? '' }
  const link: Result<string, PayoutRefusal> =
    values.intent === 'connect'
      ? await beginConnecting(database, keeper, owner, listReturnAddresses(config.appUrl))
      : await openAccountDashboard(database, keeper, shop.id)
  if (!link.ok) {
    const words = wordsOf(link, payoutRefusals)
    const isAboutCountry = link.code === 'account.country_unknown'
    const faults: Record<string, string> = isAboutCountry ? { country: words } : {}
    const answer = { fault: isAboutCountry ? null : words, faults, values, leadsTo: null, asks: null }
    return data<Answer>(answer, { status: payoutRefusals[link.code].status })
  }
  if (values.intent === 'connect')
    await transact(async (tx, at) => {
      const account = await findConnectedAccount(tx, shop.id)
      const resource = account?.ref ?? shop.id
      await record(tx, { actor, action: 'payout_account.begun', resource, requestId }, at)
    })
  return data<Answer>({ fault: null, faults: {}, values, leadsTo: link.value, asks: null })
}
const stripeMethod = `${hrefs.payoutRequest}?method=stripe`

/** Handles the return from Stripe: reads the account's state. `again`: redirects there once more. */
export async function loadReturn({ context }: Pick<LoaderFunctionArgs, 'context'>) {
  const { shop, url, database, config } = signedInForMoney(context)
  const keeper = accountKeeperOf({ config })
  if (!keeper || !mayDo(shop.role, 'own')) return redirect(hrefs.payoutRequest)
  if (url.searchParams.has('again')) {
    const link = await renewConnecting(database, keeper, shop.id, listReturnAddresses(config.appUrl))
    return redirect(link.ok ? link.value : stripeMethod)
  }
  await refreshConnectedAccount(database, { secret: config.secretKey }, keeper, shop.id)
  return redirect(stripeMethod)
}

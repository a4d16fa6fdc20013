/** Creators' payout accounts at Stripe: opened by us, completed and managed there. */
import type { Id } from '#kernel/id.ts'
import { interactiveOptions, refusalOf, type StripeClient } from '#platform/stripe/client.ts'
import type { AccountReport } from './account.ts'
import { AccountObject, toAccountReport } from './account-answers.ts'

export type AccountKeeper = {
  /** Opens an account; the same key within a day returns the same one. */
  open(input: { shopId: Id<'shop'>; country: string; key: string }): Promise<string>
  /** An address at Stripe where the account's person enters what is required; works once, for some minutes. */
  createLink(ref: string, urls: { returnUrl: string; refreshUrl: string }): Promise<string>
  /** An address at Stripe where the account's person sees payments and changes the bank. */
  createDashboardLink(ref: string): Promise<string>
  /** An account's present state; null if Stripe has none such for us. */
  read(ref: string): Promise<AccountReport | null>
  /** The reason a payment from the account to its bank failed; null if it didn't. */
  findBankTrouble(ref: string, paymentRef: string): Promise<string | null>
  /** Deletes an account. `kept`: Stripe doesn't delete it while it holds money. */
  close(ref: string): Promise<'gone' | 'kept'>
}

export const createAccountKeeper = (client: StripeClient): AccountKeeper => ({
  async open({ shopId, country, key }) {
    const account = { type: 'express', country, metadata: { shop: shopId } } as const
    const capabilities = { transfers: { requested: true } }
    const creation = client.accounts.create(
      { ...account, capabilities },
      { idempotencyKey: key, ...interactiveOptions },
    )
    return (await creation).id
  },
  async createLink(ref, { returnUrl, refreshUrl }) {
    const linkOptions = { account: ref, return_url: returnUrl, refresh_url: refreshUrl }
    return (
      await client.accountLinks.create({ ...linkOptions, type: 'account_onboarding' }, newIdempotencyKey())
    ).url
  },
  createDashboardLink: async (ref) =>
    (await client.accounts.createLoginLink(ref, {}, newIdempotencyKey())).url,
  async read(ref) {
    const account = await client.accounts.retrieve(ref, {}, interactiveOptions).catch(nullIfGone)
    return account && toAccountReport(AccountObject.parse(account))
  },
  async findBankTrouble(ref, paymentRef) {
    const { status, failure_message: message } = await client.payouts.retrieve(
      paymentRef,
      {},
      { stripeAccount: ref },
    )
    return status === 'failed' ? (message ?? 'The bank sent the money back.') : null
  },
  async close(ref) {
    try {
      await client.accounts.del(ref)
      return 'gone'
    } catch (cause) {
      if (isGone(cause)) return 'gone'
      if (refusalOf(cause)) return 'kept'
      throw cause
    }
  },
})

/** Each link is new, so nothing is stored under its key. */
const newIdempotencyKey = () => ({ idempotencyKey: crypto.randomUUID(), ...interactiveOptions })

/** Stripe answers "no access" for an account that is deleted or belongs to another platform. */
function isGone(cause: unknown): boolean {
  const { code, statusCode } = (cause ?? {}) as { code?: string; statusCode?: number }
  return statusCode === 404 || code === 'account_invalid'
}
function nullIfGone(cause: unknown): null {
  if (isGone(cause)) return null
  throw cause
}

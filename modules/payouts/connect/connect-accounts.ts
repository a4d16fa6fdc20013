/** What a shop can do with the Stripe account it is paid through. */
import type { Id } from '#kernel/id.ts'
import { after, hours } from '#kernel/instant.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { Keyring } from '#platform/crypto/seal.ts'
import type { Database, Tx } from '#platform/database/tx.ts'
import { tell } from '#platform/facts/tell.ts'
import { deleteDestination } from '../destination-rows.ts'
import { limits } from '../limits.ts'
import { saveDestination } from '../save-destination.ts'
import { type AccountState, type ConnectedAccount, isStopped } from './account.ts'
import type { AccountKeeper } from './account-keeper.ts'
import {
  closeAccount,
  countAccounts,
  findConnectedAccount,
  insertAccount,
  lockAccount,
  readAccountsToDelete,
  recordDeleteAttempt,
  updateBankTrouble,
  updateFromReport,
  updatePaidTimes,
} from './account-rows.ts'
import { stripeCountries } from './countries.ts'

type Deps = Pick<Database, 'transact' | 'read'>
type Addresses = { returnUrl: string; refreshUrl: string }
export type AccountRefusal = 'account.country_unknown' | 'account.none' | 'account.unreachable'

/** Opens a Stripe account unless the shop has one, and returns the address at Stripe where its person completes it. */
export async function beginConnecting(
  deps: Deps,
  keeper: AccountKeeper,
  input: { shopId: Id<'shop'>; personId: Id<'person'>; country: string },
  urls: Addresses,
): Promise<Result<string, AccountRefusal>> {
  const { shopId, personId, country } = input
  const [account, opened] = await deps.read(async (tx) => [
    await findConnectedAccount(tx, shopId),
    await countAccounts(tx, shopId),
  ])
  if (!account && !stripeCountries.some((stripeCountry) => stripeCountry === country))
    return refused('account.country_unknown')
  try {
    if (!account) {
      const ref = await keeper.open({ shopId, country, key: `account:${shopId}:${opened}:${country}` })
      await deps.transact((tx, at) => insertAccount(tx, { ref, shopId, country, openedBy: personId }, at))
    }
  } catch {
    return refused('account.unreachable')
  }
  return renewConnecting(deps, keeper, shopId, urls)
}

/** Returns a new address at Stripe for an account that is incomplete or about which Stripe wants to know more. */
export async function renewConnecting(
  deps: Deps,
  keeper: AccountKeeper,
  shopId: Id<'shop'>,
  urls: Addresses,
): Promise<Result<string, AccountRefusal>> {
  const account = await deps.read((tx) => findConnectedAccount(tx, shopId))
  if (!account) return refused('account.none')
  return addressOrUnreachable(keeper.createLink(account.ref, urls))
}

async function addressOrUnreachable(
  address: Promise<string>,
): Promise<Result<string, 'account.unreachable'>> {
  try {
    return ok(await address)
  } catch {
    return refused('account.unreachable')
  }
}

/** Returns the address of Stripe's dashboard for the account's person: payments and the bank. */
export async function openAccountDashboard(
  deps: Deps,
  keeper: AccountKeeper,
  shopId: Id<'shop'>,
): Promise<Result<string, AccountRefusal>> {
  const account = await deps.read((tx) => findConnectedAccount(tx, shopId))
  if (!account) return refused('account.none')
  return addressOrUnreachable(keeper.createDashboardLink(account.ref))
}

/**
 * Reads an account's state from Stripe and stores it. Once the account can be paid, it becomes the destination of the
 * shop's money, after the 72 hours' wait for new details. An account that is gone or that belongs to another shop is
 * disconnected. `payment` is a payment from the account to its bank, which is checked too. Returns whether there was
 * an account to change; throws if Stripe doesn't answer.
 */
export async function refreshAccount(
  deps: Deps,
  ring: Keyring,
  keeper: AccountKeeper,
  { ref, payment = null }: { ref: string; payment?: string | null },
): Promise<boolean> {
  if (!(await deps.transact((tx) => lockAccount(tx, ref)))) return false
  const report = await keeper.read(ref)
  const trouble = payment && (await keeper.findBankTrouble(ref, payment))
  return deps.transact(async (tx, at) => {
    const account = await lockAccount(tx, ref)
    if (!account) return false
    const { shopId } = account
    if (!report || report.shopId !== shopId) {
      await recordStop(tx, account, 'gone', at)
      return disconnectAccount(tx, shopId, at)
    }
    await updateFromReport(tx, report, at)
    await recordStop(tx, account, report.state, at)
    if (payment) await updateBankTrouble(tx, ref, trouble)
    const details = { method: 'stripe', account: ref, country: report.country } as const
    if (report.state === 'ready')
      await saveDestination(tx, ring, { shopId, personId: account.openedBy }, details, at)
    return true
  })
}

/** Records since when Stripe has paid an account, or has stopped paying it; tells each change once. */
async function recordStop(tx: Tx, account: ConnectedAccount, state: AccountState, at: Date): Promise<void> {
  const { ref, shopId, stoppedAt } = account
  const paidFrom = account.paidFrom ?? (state === 'ready' ? at : null)
  const isNowStopped = isStopped(state, paidFrom)
  const isOver = stoppedAt !== null && state === 'ready'
  const ongoingStop = isOver ? null : stoppedAt
  await updatePaidTimes(tx, ref, { paidFrom, stoppedAt: isNowStopped ? (stoppedAt ?? at) : ongoingStop })
  if (isNowStopped && !stoppedAt) await tell(tx, 'payout_account.stopped', { shopId, ref })
  if (isOver) await tell(tx, 'payout_account.paid_again', { shopId, ref })
}

/** Reads the account when its person returns from Stripe. If Stripe doesn't answer now, a callback will. */
export async function refreshConnectedAccount(
  deps: Deps,
  ring: Keyring,
  keeper: AccountKeeper,
  shopId: Id<'shop'>,
): Promise<ConnectedAccount | null> {
  const account = await deps.read((tx) => findConnectedAccount(tx, shopId))
  if (account) await refreshAccount(deps, ring, keeper, account).catch(() => false)
  return deps.read((tx) => findConnectedAccount(tx, shopId))
}

/** Stops sending money to the account; the sweep has Stripe delete it. */
export async function disconnectAccount(tx: Tx, shopId: Id<'shop'>, at: Date): Promise<boolean> {
  await deleteDestination(tx, shopId, 'stripe', at)
  return closeAccount(tx, shopId, at)
}

/** Has Stripe delete closed accounts. One with money in it stays and is asked about again a day later. */
export async function deleteClosedAccounts(deps: Deps, keeper: AccountKeeper): Promise<number> {
  const dueAccounts = await deps.read((tx, at) =>
    readAccountsToDelete(tx, after(at, -hours(24)), limits.submissionsMax),
  )
  for (const ref of dueAccounts) {
    const outcome = await keeper.close(ref).catch(() => 'kept' as const)
    await deps.transact((tx, at) => recordDeleteAttempt(tx, ref, outcome === 'gone', at))
  }
  return dueAccounts.length
}

import type { Id } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { Database } from '#platform/database/tx.ts'
import { consumeToken } from '#platform/http/limit.ts'
import { listsBanks, readBanks, refreshBankList } from './bank-lists.ts'
import type { BankDetails } from './details.ts'
import { limits } from './limits.ts'
import { bankRule, isBankCountry } from './methods.ts'
import { findPayoutRoutes } from './payout-routes.ts'
import type { TransferProvider } from './transfer-provider.ts'
import { findBank } from './transfers/bank-directory.ts'
import type { listSenders } from './transfers/open-providers.ts'

export type CheckRefusal =
  | 'bank.not_listed'
  | 'bank.no_such_account'
  | 'bank.no_answer'
  | 'bank.asked_too_often'

/** Details to be stored, and the account's holder; null if nobody can be asked. */
type CheckedAccount = { details: BankDetails; holder: string | null; isListed: boolean }

/**
 * Checks bank details with the provider that would send there: its code for the bank, and the bank's name for the
 * account holder, which replaces the typed one. Details for other senders stay as typed. Refused if the bank or the
 * account is unknown, if the provider is unavailable, and for too many checks.
 */
export async function checkBankAccount(
  deps: Pick<Database, 'transact' | 'read'>,
  provider: TransferProvider | null,
  input: { shopId: Id<'shop'>; details: BankDetails; senders: ReturnType<typeof listSenders> },
): Promise<Result<CheckedAccount, CheckRefusal>> {
  const { shopId, details, senders } = input
  const { country } = details
  const directory = provider?.directory
  const routes = await deps.read((tx) => findPayoutRoutes(tx, senders))
  if (!directory || !isBankCountry(country) || !listsBanks(routes, country, provider))
    return ok({ details, holder: null, isListed: false })
  const mayAsk = await deps.transact((tx) =>
    consumeToken(tx, `bank-account:${shopId}`, limits.accountLookupsADay, 86_400),
  )
  if (!mayAsk) return refused('bank.asked_too_often')
  try {
    const storedBanks = await deps.read((tx) => readBanks(tx, provider.name, country))
    const banks = storedBanks.length > 0 ? storedBanks : await refreshBankList(deps, provider, country)
    const bank = findBank(banks, details.bankName)
    if (!bank) return refused('bank.not_listed', { country: bankRule(country).name })
    const withBank = { ...details, bankName: bank.name, bankCode: bank.code }
    if (!directory.namesHolders.includes(country))
      return ok({ details: withBank, holder: null, isListed: true })
    const holder = await directory.findHolder({ bankCode: bank.code, accountNumber: details.accountNumber })
    if (holder === null) return refused('bank.no_such_account', { bank: bank.name })
    return ok({ details: { ...withBank, accountName: holder }, holder, isListed: true })
  } catch {
    return refused('bank.no_answer')
  }
}

import { findBankDirectory } from '#flows/payouts.ts'
import { type Result, wordsOf } from '#kernel/result.ts'
import { checkBankAccount, listSenders } from '#payouts'
import { type BankDetails, bankCountries, type PayoutRefusal, payoutRefusals } from '#payouts/contract'
import type { signedInForMoney } from '../payout/payout.server.ts'
import { type AccountQuestion, formatAccount } from './account-question.tsx'

type DetailsCheck =
  | { is: 'to be kept'; details: BankDetails }
  | { is: 'asked'; question: AccountQuestion }
  | { is: 'refused'; status: number; field: string; words: string }

/** The field of an account's refusal; otherwise it concerns the whole form. */
const fieldOfRefusal: Readonly<Record<string, string>> = {
  'bank.not_listed': 'bankName',
  'bank.no_such_account': 'accountNumber',
}

/**
 * Checks a bank account before saving. `confirmed`: the details the person accepted; another account is asked about
 * again.
 */
export async function checkDetails(
  { database, config, shop }: ReturnType<typeof signedInForMoney>,
  details: BankDetails,
  confirmed: string,
): Promise<DetailsCheck> {
  const senders = listSenders(config)
  const subject = { shopId: shop.id, details, senders }
  const check: Result<{ details: BankDetails; holder: string | null; isListed: boolean }, PayoutRefusal> =
    await checkBankAccount(database, findBankDirectory({ config }), subject)
  if (!check.ok) {
    const { status } = payoutRefusals[check.code]
    return {
      is: 'refused',
      status,
      field: fieldOfRefusal[check.code] ?? '',
      words: wordsOf(check, payoutRefusals),
    }
  }
  const { details: checkedDetails, holder, isListed } = check.value
  const question = {
    bank: checkedDetails.bankName,
    number: checkedDetails.accountNumber,
    name: checkedDetails.accountName,
    holder,
    country: bankCountries[checkedDetails.country as keyof typeof bankCountries].name,
  }
  if (!isListed || confirmed === formatAccount(question)) return { is: 'to be kept', details: checkedDetails }
  return { is: 'asked', question }
}

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
const fields: Readonly<Record<string, string>> = {
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
  const checked: Result<{ details: BankDetails; holder: string | null; isListed: boolean }, PayoutRefusal> =
    await checkBankAccount(database, findBankDirectory({ config }), subject)
  if (!checked.ok) {
    const { status } = payoutRefusals[checked.code]
    return {
      is: 'refused',
      status,
      field: fields[checked.code] ?? '',
      words: wordsOf(checked, payoutRefusals),
    }
  }
  const { details: known, holder, isListed } = checked.value
  const question = {
    bank: known.bankName,
    number: known.accountNumber,
    name: known.accountName,
    holder,
    country: bankCountries[known.country as keyof typeof bankCountries].name,
  }
  if (!isListed || confirmed === formatAccount(question)) return { is: 'to be kept', details: known }
  return { is: 'asked', question }
}

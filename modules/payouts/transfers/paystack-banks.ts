import { z } from 'zod'
import type { BankCountry } from '../methods.ts'
import type { Bank, BankDirectory } from './bank-directory.ts'
import type { PaystackCall } from './paystack-call.ts'

const countryNames: Readonly<Partial<Record<BankCountry, string>>> = {
  NG: 'nigeria',
  GH: 'ghana',
  ZA: 'south africa',
  KE: 'kenya',
}
const ListedBank = z.object({
  name: z.string().min(1).max(120),
  code: z.string().min(1).max(20),
  type: z.string().nullish(),
  active: z.boolean().nullish(),
  is_deleted: z.boolean().nullish(),
})
/** More pages than any country has banks: the limit if the cursor never ends. */
const maxPages = 50

/** Paystack's list of banks, all pages, and its names of Nigerian and Ghanaian account holders. */
export const openPaystackBanks = (call: PaystackCall): BankDirectory => ({
  countries: Object.keys(countryNames) as BankCountry[],
  async listBanks(country) {
    const banks = new Map<string, Bank>()
    let cursor: string | null = ''
    for (let page = 0; cursor !== null && page < maxPages; page += 1) {
      const query = new URLSearchParams({
        country: countryNames[country] ?? '',
        use_cursor: 'true',
        perPage: '100',
        ...(cursor ? { next: cursor } : {}),
      })
      const answer = await call('GET', `/bank?${query}`)
      if (!answer.ok) throw new Error(`Paystack answered ${answer.status}: ${answer.message}`)
      for (const bank of z.array(ListedBank).parse(answer.data))
        if (canBePaid(bank)) banks.set(bank.name, { name: bank.name, code: bank.code })
      cursor = answer.next === cursor ? null : answer.next
    }
    return [...banks.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
  },
  // "Resolve account number" is for businesses in these two; its answer is the bank's own.
  namesHolders: ['NG', 'GH'],
  async findHolder({ bankCode, accountNumber }) {
    const query = new URLSearchParams({ account_number: accountNumber, bank_code: bankCode })
    const answer = await call('GET', `/bank/resolve?${query}`)
    if (!answer.ok) return null
    return z.object({ account_name: z.string().trim().min(1).max(120) }).parse(answer.data).account_name
  },
})

/** A mobile wallet isn't a bank account: it needs another type of recipient. */
const canBePaid = ({ type, active, is_deleted: isDeleted }: z.output<typeof ListedBank>): boolean =>
  active !== false && isDeleted !== true && !type?.startsWith('mobile_money')

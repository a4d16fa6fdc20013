import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { isCurrency } from '#kernel/currency.ts'
import { parseId } from '#kernel/id.ts'
import { type Money, money } from '#kernel/money.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { sha256Hex } from '#platform/crypto/hash.ts'
import { isSameText } from '#platform/crypto/sign.ts'
import type { BankCountry } from '../methods.ts'
import type {
  Callback,
  EventRefusal,
  ListedTransfer,
  Transfer,
  TransferEvent,
  TransferProvider,
  TransferReport,
} from '../transfer-provider.ts'
import { type BankDirectory, findBank } from './bank-directory.ts'
import { openPaystackBanks } from './paystack-banks.ts'
import { openCalls, type PaystackSettings } from './paystack-call.ts'
import { readJson } from './read-json.ts'

/** The type of a recipient in each country. */
const recipientTypes = { NGN: 'nuban', GHS: 'ghipss', ZAR: 'basa', KES: 'kepss' } as const

const FetchedTransfer = z.object({
  amount: z.number().int(),
  currency: z.string(),
  reference: z.string(),
  status: z.string(),
  transfer_code: z.string().min(1),
  failures: z.unknown().optional(),
  reason: z.string().nullish(),
})
const Event = z.object({
  event: z.string().max(100),
  data: z.object({ reference: z.string() }).catch({ reference: '' }),
})

export type PaystackProvider = TransferProvider & { directory: BankDirectory }

/** Paystack transfers, from a balance in the country's own money. A transfer's reference is our payout id. */
export function openPaystack(settings: PaystackSettings): PaystackProvider {
  const { secretKey } = settings
  const call = openCalls(settings)
  const directory = openPaystackBanks(call)
  /** Details saved before banks were chosen from the list have the name only. */
  const findBankCode = async (country: BankCountry, bankName: string): Promise<string | null> =>
    findBank(await directory.listBanks(country), bankName)?.code ?? null
  const findRecipient = async ({ details, receive }: Transfer): Promise<string | { why: string }> => {
    if (details.method !== 'bank_transfer') throw new Error('these are not details of a bank account')
    const bankCode = details.bankCode ?? (await findBankCode(details.country, details.bankName))
    if (!bankCode)
      return { why: `Paystack knows no bank called ${details.bankName}. Choose it again in Settings.` }
    const answer = await call('POST', '/transferrecipient', {
      type: recipientTypes[receive.currency as keyof typeof recipientTypes],
      name: details.accountName,
      account_number: details.accountNumber,
      bank_code: bankCode,
      currency: receive.currency,
    })
    if (!answer.ok) return { why: `Paystack does not take the account: ${answer.message}` }
    return z.object({ recipient_code: z.string() }).parse(answer.data).recipient_code
  }
  /** The transfer itself reports Paystack's charge, once it has arrived. */
  const addCost = async (transfer: FetchedTransfer): Promise<TransferReport> => {
    const report = toTransferReport(transfer)
    const hasArrived =
      report.state === 'paid' || (report.state === 'failed' && transfer.status === 'reversed')
    if (!hasArrived) return report
    const answer = await call('GET', `/transfer/${encodeURIComponent(transfer.transfer_code)}`)
    const fee = z.object({ fee_charged: z.number().int().nonnegative() }).safeParse(answer.data)
      .data?.fee_charged
    const cost = fee ? money(fee, amountOf(transfer).currency) : null
    return cost ? { ...report, cost } : report
  }
  return {
    name: 'paystack',
    async find({ payoutId }) {
      const answer = await call('GET', `/transfer/verify/${payoutId}`)
      if (answer.status === 404) return { state: 'unknown' }
      if (!answer.ok) throw new Error(`Paystack answered ${answer.status}: ${answer.message}`)
      return addCost(FetchedTransfer.parse(answer.data))
    },
    async send(transfer) {
      const recipient = await findRecipient(transfer)
      if (typeof recipient !== 'string') return { state: 'failed', reference: null, why: recipient.why }
      const answer = await call('POST', '/transfer', {
        source: 'balance',
        amount: Number(transfer.receive.minor),
        currency: transfer.receive.currency,
        recipient,
        reference: transfer.payoutId,
        reason: 'Payout from Fanfare',
      })
      if (answer.ok) return addCost(FetchedTransfer.parse(answer.data))
      if (/balance is not enough|insufficient/i.test(answer.message))
        return { state: 'waits', why: `The Paystack balance in ${transfer.receive.currency} is not enough.` }
      // Anything else may mean that it was taken before: it is asked about, not abandoned.
      throw new Error(`Paystack answered ${answer.status}: ${answer.message}`)
    },
    readEvent: async (callback) => readEvent(secretKey, callback),
    async list(day) {
      const transfers: ListedTransfer[] = []
      for (let page = 1; page <= 100; page += 1) {
        const range = `from=${day}T00:00:00.000Z&to=${day}T23:59:59.999Z`
        const answer = await call('GET', `/transfer?per_page=100&page=${page}&${range}`)
        const rows = z.array(FetchedTransfer).parse(answer.data)
        transfers.push(...rows.map(toListedTransfer))
        if (rows.length < 100) break
      }
      return transfers
    },
    async balances() {
      const { data } = await call('GET', '/balance')
      return z
        .array(z.object({ currency: z.string(), balance: z.number().int() }))
        .parse(data)
        .flatMap(({ currency, balance }) => (isCurrency(currency) ? [money(balance, currency)] : []))
    },
    directory,
  }
}

type FetchedTransfer = z.infer<typeof FetchedTransfer>
const amountOf = ({ amount, currency }: FetchedTransfer): Money =>
  money(amount, isCurrency(currency) ? currency : 'USD')

function toTransferReport(transfer: FetchedTransfer): TransferReport {
  const reference = transfer.transfer_code
  switch (transfer.status) {
    case 'success':
      return { state: 'paid', reference }
    case 'otp':
      return {
        state: 'in_transit',
        reference,
        why: 'Paystack waits for a one-time password. Turn that off in its settings, under Preferences: Transfers.',
      }
    case 'failed':
    case 'reversed':
    case 'abandoned':
    case 'blocked':
    case 'rejected':
      return { state: 'failed', reference, why: reasons[transfer.status] }
    default:
      return { state: 'in_transit', reference }
  }
}
const reasons = {
  failed: 'The bank did not take the transfer.',
  reversed: 'The bank sent the transfer back.',
  abandoned: 'The transfer was not confirmed in time.',
  blocked: 'Paystack blocked the transfer.',
  rejected: 'The transfer was rejected.',
} as const

function toListedTransfer(transfer: FetchedTransfer): ListedTransfer {
  const report = toTransferReport(transfer)
  const state = report.state === 'paid' || report.state === 'failed' ? report.state : 'in_transit'
  return {
    payoutId: parseId('payout', transfer.reference),
    label: transfer.reference,
    reference: transfer.transfer_code,
    amount: amountOf(transfer),
    state,
  }
}

/** HMAC-SHA512 of the raw bytes under our secret key. Events have no id: the hash of their bytes identifies them. */
function readEvent(secretKey: string, { raw, header }: Callback): Result<TransferEvent, EventRefusal> {
  const signature = header('x-paystack-signature')
  if (!signature) return refused('event.signature_missing')
  const expected = createHmac('sha512', secretKey).update(raw).digest('hex')
  if (!isSameText(signature, expected)) return refused('event.signature_wrong')
  const event = Event.safeParse(readJson(raw))
  if (!event.success) return refused('event.unreadable')
  const isTransfer = event.data.event.startsWith('transfer.')
  return ok({
    id: sha256Hex(raw),
    kind: event.data.event,
    payoutId: isTransfer ? parseId('payout', event.data.data.reference) : null,
  })
}

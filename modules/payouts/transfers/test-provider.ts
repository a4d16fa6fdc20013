import { instantOf } from '#kernel/instant.ts'
import type { Transfer, TransferProvider, TransferReport } from '../transfer-provider.ts'

/**
 * Moves no money. It pays on the promised day at 09:00 UTC; the bank refuses details ending in 0002; for those ending
 * in 0009 the answer is lost and found later by our id.
 */
export const testTransfers: TransferProvider = {
  name: 'test',
  async send(transfer) {
    const ending = endingOf(transfer)
    if (ending === '0009') throw new Error('The connection broke before the answer came.')
    return toTransferReport(transfer, ending, transfer.sentAt)
  },
  find: async (transfer, at) => toTransferReport(transfer, endingOf(transfer), at),
}

function toTransferReport(transfer: Transfer, ending: string, at: Date): TransferReport {
  const reference = `FF-${transfer.payoutId.slice(-12, -8)}-${transfer.payoutId.slice(-8)}`.toUpperCase()
  if (ending === '0002') return { state: 'failed', reference, why: 'The account does not take transfers.' }
  const paidAt = instantOf(transfer.arrivesTo, '09:00', 'UTC')
  return at >= paidAt ? { state: 'paid', reference } : { state: 'in_transit', reference }
}

function endingOf({ details }: Transfer): string {
  if (details.method === 'bank_transfer') return details.accountNumber.slice(-4)
  if (details.method === 'crypto_wallet') return details.address.slice(-4)
  return ''
}

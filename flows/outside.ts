/** Other presses: which are configured, where they fetch files from, and what they cost. */

import type { Id } from '#kernel/id.ts'
import { days } from '#kernel/instant.ts'
import { allocate, type Money, usd } from '#kernel/money.ts'
import { outsidePaid, outsideReturned, post } from '#ledger'
import { houseNow } from '#platform/clock.ts'
import { readToken, signToken } from '#platform/crypto/sign.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { Services } from '#platform/http/request-context.ts'
import {
  countSent,
  findOutsideOrder,
  findPrintFile,
  type OutsidePrinter,
  openPrintful,
  readPrintFile,
} from '#production'

const purpose = 'print-file'
/** A printer may fetch a file again while it works; then the address ends. By the system's clock. */
const fileMs = days(14)

export const printersOf = ({ printful }: Services['config']): OutsidePrinter[] =>
  printful ? [openPrintful(printful)] : []

export const outsideDeps = (services: Services) => ({
  transact: services.transact,
  read: services.read,
  printers: printersOf(services.config),
  fileUrl: (fileId: string): string => {
    const { config } = services
    const token = signToken({ secret: config.secretKey }, purpose, fileId, houseNow() + fileMs)
    return `${config.filesUrl ?? config.appUrl}/print-files/${token}`
  },
})

/** The print file behind a signed address, held to its hash; null where there is none, or the address has ended. */
export async function fileOfAddress(services: Services, token: string): Promise<Buffer | null> {
  const fileId = readToken({ secret: services.config.secretKey }, purpose, token)
  const file = fileId ? await services.read((tx) => findPrintFile(tx, fileId)) : null
  return file?.state === 'ready' ? readPrintFile(services.blobs, file) : null
}

/** Books what making and sending the pieces of an order cost at another press, or that it came back. */
export async function bookOutside(
  tx: Tx,
  outsideOrderId: string,
  what: 'paid' | 'returned',
  at: Date,
): Promise<void> {
  const order = await findOutsideOrder(tx, outsideOrderId as Id<'outsideOrder'>)
  if (!order?.making || !order.shipping) return
  const whole = { outsideOrderId, accrued: order.accrued, making: order.making, shipping: order.shipping }
  if (what === 'paid') return void (await post(tx, outsidePaid(whole), at))
  // For what was sent they keep its making, and the post.
  const { pieces, sent } = await countSent(tx, order.id)
  if (sent === 0) return void (await post(tx, outsideReturned(whole), at))
  if (sent === pieces) return
  const shareOf = (amount: Money): Money => allocate(amount, [BigInt(pieces - sent), BigInt(sent)])[0]!
  const part = { accrued: shareOf(order.accrued), making: shareOf(order.making), shipping: usd(0) }
  await post(tx, outsideReturned({ outsideOrderId, ...part }), at)
}

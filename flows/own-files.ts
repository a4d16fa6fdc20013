/** Creators' own files: checked on arrival, and announced to earlier buyers when a new version is released. */
import { findShop } from '#accounts'
import { checkVersion, findAttached, findFile, findVersion } from '#files'
import { fileKinds, formatSize } from '#files/contract'
import type { Id } from '#kernel/id.ts'
import { type Mail, sendMails } from '#messages'
import { findBuyersAfter, findFilesOfOrder, findOrderInFull } from '#orders'
import type { Tx } from '#platform/database/tx.ts'
import type { Services } from '#platform/services.ts'
import type { Effects } from './effect.ts'
import { orderLink } from './order-letters.ts'

export const fileSent: Effects<'file.sent'> = [
  {
    name: 'check it',
    queue: 'own-files',
    work: ({ database, blobs, config }, { versionId }) =>
      checkVersion({ ...database, blobs, clamdUrl: config.clamdUrl }, versionId),
  },
]

/** Writes to everyone who may still fetch it, in one transaction: an interrupted job has written to nobody. */
async function writeToBuyers(
  tx: Tx,
  config: Services['config'],
  id: Id<'fileVersion'>,
  at: Date,
): Promise<void> {
  const version = await findVersion(tx, id)
  const file = version && (await findFile(tx, version.shopId, version.fileId))
  const shop = version && (await findShop(tx, version.shopId))
  if (!version || !file || !shop) return
  const listings = (await findAttached(tx, { fileIds: [file.id] })).map(({ listingId }) => listingId)
  const notified = new Set<string>()
  for (let lastOrderId: Id<'order'> | null = null; ; ) {
    const orders: Id<'order'>[] = await findBuyersAfter(tx, listings, lastOrderId, pageSize)
    const mails: Mail[] = []
    for (const orderId of orders) {
      const fullOrder = (await findOrderInFull(tx, orderId))!
      const isInOrder = (await findFilesOfOrder(tx, fullOrder)).some(
        (fileOfOrder) => fileOfOrder.id === file.id,
      )
      const address = fullOrder.order.email.toLowerCase()
      // Bought twice, it is announced once; an erased fan has no address.
      if (!isInOrder || !address || notified.has(address)) continue
      notified.add(address)
      const data = {
        number: fullOrder.order.number,
        shop: shop.name,
        link: orderLink(config, fullOrder.order),
        file: file.name,
        what: `${fileKinds[version.kind].name}, ${formatSize(version.bytes)}`,
      }
      mails.push({ to: fullOrder.order.email, template: 'file-renewed', data, about: fullOrder.order.id })
    }
    await sendMails(tx, mails, at)
    if (orders.length < pageSize) return
    lastOrderId = orders.at(-1)!
  }
}
const pageSize = 200

export const fileReleased: Effects<'file.released'> = [
  {
    name: 'write to who has it',
    queue: 'letters',
    run: (tx, { versionId }, at, { config }) => writeToBuyers(tx, config, versionId, at),
  },
]

/** Outside presses: which are configured, where they fetch files, and their costs. */

import { type Id, parseId } from '#kernel/id.ts'
import { days } from '#kernel/instant.ts'
import { allocate, type Money, usd } from '#kernel/money.ts'
import { outsidePaid, outsideReturned, post } from '#ledger'
import { houseNow } from '#platform/clock.ts'
import { readToken, signToken } from '#platform/crypto/sign.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { Services } from '#platform/services.ts'
import { threads } from '#press/threads.ts'
import {
  findPrinterLink,
  openPrintful,
  type Printer,
  printfulAccess,
  readPostage,
  readPrinterList,
  renewCallbacks,
} from '#printers'
import { printfulCallbackPath } from '#printers/contract'
import {
  countSent,
  findMappings,
  findOutsideOrder,
  findPrintFile,
  makeStitchesOnce,
  type OutsideDeps,
  readPrintFile,
} from '#production'

const purpose = 'print-file'
/** A printer may fetch a file again while it works; then the address expires, by the system clock. */
const fileMs = days(14)

type Deps = Pick<Services, 'config' | 'read' | 'transact' | 'blobs'>

/** The configured printers. Each looks up its key on each call. */
export const openPrinters = ({ config, read, transact }: Omit<Deps, 'blobs'>): Printer[] =>
  config.printful
    ? [openPrintful(printfulAccess({ read, transact, ring: { secret: config.secretKey } }, config.printful))]
    : []

export const outsideDeps = (services: Deps): OutsideDeps => ({
  transact: services.transact,
  read: services.read,
  printers: openPrinters(services),
  fileUrl: (fileId) => {
    const { config } = services
    const token = signToken({ secret: config.secretKey }, purpose, fileId, houseNow() + fileMs)
    return `${config.filesUrl ?? config.appUrl}/print-files/${token}`
  },
  findThreadColours: async (fileId) => {
    const file = await services.read((tx) => findPrintFile(tx, fileId))
    const names = (file && (await makeStitchesOnce(services.blobs, file)))?.threads ?? []
    return threads.filter(({ name }) => names.includes(name)).map(({ hex }) => hex)
  },
})

/** Tells if Printful is connected, by a key in the settings or by a member of staff. */
export const isPrintfulLinked = async (tx: Tx, { printful }: Services['config']): Promise<boolean> =>
  printful !== null &&
  (printful.apiKey !== null || ((await findPrinterLink(tx, 'printful'))?.isConnected ?? false))

/** The sweep: reads outside presses' catalogues and shipping prices, and registers for their callbacks. */
export async function readPrinters(services: Deps): Promise<void> {
  const { config, read, transact } = services
  if (!(await read((tx) => isPrintfulLinked(tx, config)))) return
  for (const printer of openPrinters(services)) {
    await readPrinterList(services, printer)
    const mappings = await read((tx) => findMappings(tx, printer.id))
    const samples = mappings.flatMap(({ blankId, variants: [variant] }) =>
      variant ? [{ blankId, variantId: variant.variantId }] : [],
    )
    await readPostage(services, printer, samples)
    // They only call https addresses. A secret in the settings means that a person registered the callbacks.
    if (!config.appUrl.startsWith('https:') || config.printful?.webhookSecret) continue
    const url = `${config.appUrl}${printfulCallbackPath}`
    await renewCallbacks({ read, transact, ring: { secret: config.secretKey }, url }, printer)
  }
}

/** The print file of a signed address, checked against its hash; null if there is none, or the address has expired. */
export async function findFileByToken(services: Services, token: string): Promise<Buffer | null> {
  const fileId = parseId('printFile', readToken({ secret: services.config.secretKey }, purpose, token))
  const file = fileId ? await services.read((tx) => findPrintFile(tx, fileId)) : null
  return file?.state === 'ready' ? readPrintFile(services.blobs, file) : null
}

/** Books an outside order's cost of making and shipping, or its return. */
export async function bookOutside(
  tx: Tx,
  outsideOrderId: Id<'outsideOrder'>,
  event: 'paid' | 'returned',
  at: Date,
): Promise<void> {
  const order = await findOutsideOrder(tx, outsideOrderId as Id<'outsideOrder'>)
  if (!order?.making || !order.shipping) return
  const fullCost = { outsideOrderId, accrued: order.accrued, making: order.making, shipping: order.shipping }
  if (event === 'paid') return void (await post(tx, outsidePaid(fullCost), at))
  // For shipped units they keep the cost of making them, and all shipping.
  const { pieces, sent } = await countSent(tx, order.id)
  if (sent === 0) return void (await post(tx, outsideReturned(fullCost), at))
  if (sent === pieces) return
  const shareUnsent = (amount: Money): Money => allocate(amount, [BigInt(pieces - sent), BigInt(sent)])[0]!
  const unsentCost = {
    accrued: shareUnsent(order.accrued),
    making: shareUnsent(order.making),
    shipping: usd(0),
  }
  await post(tx, outsideReturned({ outsideOrderId, ...unsentCost }), at)
}

/** Other presses: which are configured here, where they fetch files from, their callbacks, and what they cost. */
import type { Context } from 'hono'
import { type Id, parseId } from '#kernel/id.ts'
import { days } from '#kernel/instant.ts'
import { houseRecipes, post } from '#ledger'
import { readToken, signToken } from '#platform/crypto/sign.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { Services } from '#platform/http/request-context.ts'
import { type OutsidePrinter, outside, printFiles } from '#production'

const purpose = 'print-file'
/** A printer may fetch a file again while it works; then the address ends. By the system's clock. */
const fileMs = days(14)

export const printersOf = ({ printful }: Services['config']): OutsidePrinter[] =>
  printful ? [outside.openPrintful(printful)] : []

export const outsideDeps = (services: Services) => ({
  transact: services.transact,
  read: services.read,
  printers: printersOf(services.config),
  fileUrl: (fileId: string): string => {
    const { config } = services
    const token = signToken({ secret: config.secretKey }, purpose, fileId, Date.now() + fileMs)
    return `${config.filesUrl ?? config.appUrl}/print-files/${token}`
  },
})

/** A print file by its signed address, held to its hash. Everything else is not there. */
export const signedPrintFile = (services: Services) => async (c: Context) => {
  const fileId = readToken({ secret: services.config.secretKey }, purpose, c.req.param('token') ?? '')
  const file = fileId ? await services.read((tx) => printFiles.find(tx, fileId)) : null
  const bytes = file?.state === 'ready' ? await printFiles.bytes(services.blobs, file) : null
  if (!bytes) return c.text('There is no such file, or its address has ended.', 404)
  return c.body(new Uint8Array(bytes), 200, {
    'Content-Type': 'image/png',
    'Cache-Control': 'private, no-store',
    'X-Content-Type-Options': 'nosniff',
  })
}

/** Printful tells that something moved. Nothing it says of an order is believed: the order is looked at next. */
export const printfulCallback = (services: Services) => async (c: Context) => {
  const secret = services.config.printful?.webhookSecret
  if (!secret) return c.json({ words: 'this printer is not configured' }, 503)
  const raw = Buffer.from(await c.req.arrayBuffer())
  const read = outside.readPrintfulEvent(secret, raw, c.req.header('x-pf-webhook-signature') ?? null)
  if (!read.ok) {
    services.log.warn({ kind: 'printer callback', refused: read.code })
    return c.json({ words: read.code }, 400)
  }
  const about = read.value
  const id = about?.externalId ? parseId('outsideOrder', `oso_${about.externalId}`) : null
  const known =
    about &&
    (await services.transact((tx, at) => outside.lookSoon(tx, 'printful', { id, ref: about.ref }, at)))
  return c.json({ words: known ? 'noted' : 'about no open order of ours' }, 200)
}

/** Books what making and sending the pieces of an order cost at another press, or that it came back. */
export async function bookOutside(
  tx: Tx,
  outsideOrderId: string,
  what: 'outsidePaid' | 'outsideReturned',
  at: Date,
): Promise<void> {
  const order = await outside.find(tx, outsideOrderId as Id<'outsideOrder'>)
  if (!order?.making || !order.shipping) return
  const { accrued, making, shipping } = order
  await post(tx, houseRecipes[what]({ outsideOrderId, accrued, making, shipping }), at)
}

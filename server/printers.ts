/** What other presses ask over HTTP: print files by their signed addresses, and their callbacks. */
import type { Context } from 'hono'
import { fileOfAddress } from '#flows/outside.ts'
import { parseId } from '#kernel/id.ts'
import type { Services } from '#platform/http/request-context.ts'
import { lookSoonAtOutsideOrder, readPrintfulEvent } from '#production'

/** A print file by its signed address. Everything else is not there. */
export const signedPrintFile = (services: Services) => async (c: Context) => {
  const bytes = await fileOfAddress(services, c.req.param('token') ?? '')
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
  const read = readPrintfulEvent(secret, raw, c.req.header('x-pf-webhook-signature') ?? null)
  if (!read.ok) {
    services.log.warn({ kind: 'printer callback', refused: read.code })
    return c.json({ words: read.code }, 400)
  }
  const about = read.value
  const id = about?.externalId ? parseId('outsideOrder', `oso_${about.externalId}`) : null
  const known =
    about &&
    (await services.transact((tx, at) => lookSoonAtOutsideOrder(tx, 'printful', { id, ref: about.ref }, at)))
  return c.json({ words: known ? 'noted' : 'about no open order of ours' }, 200)
}

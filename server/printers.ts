/** Outside presses' HTTP requests: print files by signed address, and callbacks. */
import type { Context } from 'hono'
import { recordFeedMoved } from '#catalogue'
import { findFileByToken } from '#flows/outside.ts'
import { parseId } from '#kernel/id.ts'
import type { Services } from '#platform/services.ts'
import { findCallbackSecret, readPrintfulEvent } from '#printers'
import { checkOutsideOrderSoon } from '#production'

/** A print file by its signed address. Anything else is 404. */
export const serveSignedPrintFile = (services: Services) => async (c: Context) => {
  const bytes = await findFileByToken(services, c.req.param('token') ?? '')
  if (!bytes) return c.text('There is no such file, or its address has ended.', 404)
  return c.body(new Uint8Array(bytes), 200, {
    'Content-Type': 'image/png',
    'Cache-Control': 'private, no-store',
    'X-Content-Type-Options': 'nosniff',
  })
}

/** Receives Printful's callback. Nothing in it is believed: the order, or its catalogue, is checked next. */
export const receivePrintfulCallback = (services: Services) => async (c: Context) => {
  const { config, log, read, transact } = services
  const secret =
    config.printful?.webhookSecret ??
    (config.printful &&
      (await read((tx) => findCallbackSecret(tx, { secret: config.secretKey }, 'printful'))))
  if (!secret) return c.json({ words: 'this printer is not configured' }, 503)
  const raw = Buffer.from(await c.req.arrayBuffer())
  const event = readPrintfulEvent(secret, raw, c.req.header('x-pf-webhook-signature') ?? null)
  if (!event.ok) {
    log.warn({ kind: 'printer callback', refused: event.code })
    return c.json({ words: event.code }, 400)
  }
  if (event.value.about === 'catalogue') {
    await transact((tx) => recordFeedMoved(tx, 'printful'))
    return c.json({ words: 'noted' }, 200)
  }
  if (event.value.about === 'nothing') return c.json({ words: 'about nothing of ours' }, 200)
  const { externalId, ref } = event.value
  const id = externalId ? parseId('outsideOrder', `oso_${externalId}`) : null
  const isKnown = await transact((tx, at) => checkOutsideOrderSoon(tx, 'printful', { id, ref }, at))
  return c.json({ words: isKnown ? 'noted' : 'about no open order of ours' }, 200)
}

import { type Context, Hono } from 'hono'
import { findShopOfDomain } from '#domains'
import { readDomain } from '#domains/contract'
import { receiveCallback } from '#flows/payments.ts'
import type { Services } from '#platform/services.ts'
import { printfulCallbackPath } from '#printers/contract'
import { openApi } from '../api/open-api.ts'
import { isPayoutCallback, receivePayoutCallback } from './payout-callbacks.ts'
import { receivePrintfulCallback, serveSignedPrintFile } from './printers.ts'
import { createCardVault, createTokenEndpoint } from './vault.ts'

/**
 * Callers that are programs: the API, which requires a key, and provider callbacks, each of which verifies the raw
 * bytes before anything is believed.
 */
export function createPrograms(services: Services): Hono {
  const app = new Hono()
  app.route('/api', openApi(services))
  app.post('/webhooks/test-payments', async (c) => {
    const raw = Buffer.from(await c.req.arrayBuffer())
    const { status, words } = await receiveCallback(
      services,
      'test',
      raw,
      c.req.header('payment-signature') ?? null,
    )
    return c.json({ words }, status, { 'Cache-Control': 'no-store' })
  })
  app.post('/webhooks/stripe', async (c) => {
    const raw = Buffer.from(await c.req.arrayBuffer())
    if (isPayoutCallback(raw)) return receivePayoutCallback(services, 'stripe')(c)
    const { status, words } = await receiveCallback(
      services,
      'stripe',
      raw,
      c.req.header('stripe-signature') ?? null,
    )
    return c.json({ words }, status, { 'Cache-Control': 'no-store' })
  })
  app.post('/webhooks/paypal', receivePayoutCallback(services, 'paypal'))
  app.post('/webhooks/paystack', receivePayoutCallback(services, 'paystack'))
  app.post(printfulCallbackPath, receivePrintfulCallback(services))
  app.get('/print-files/:token', serveSignedPrintFile(services))
  app.get('/domains/certificate', answerCertificateQuestion(services))
  app.post('/test-payments/tokens', createTokenEndpoint(services))
  app.post('/:store/checkout', createCardVault(services))
  return app
}

/** A proxy asks before it orders a certificate: yes for a name whose records were seen, no for others. */
const answerCertificateQuestion = (services: Services) => async (c: Context) => {
  const name = readDomain((c.req.query('domain') ?? '').slice(0, 300))
  const shopId = name && (await services.read((tx) => findShopOfDomain(tx, name)))
  return c.text(shopId ? 'yes' : 'no', shopId ? 200 : 404, { 'Cache-Control': 'no-store' })
}

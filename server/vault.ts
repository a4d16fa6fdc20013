import type { Context, Next } from 'hono'
import { tokenise } from '#payments'
import { vaultAnswers, vaultFields } from '#payments/contract'
import { bucketOfNetwork, consumeToken } from '#platform/http/limit.ts'
import type { Services } from '#platform/services.ts'
import { readClientAddress } from './address.ts'

/** Unreadable card numbers from one address per hour. Readable cards count when they are declined. [ours] */
const maxMistypedAnHour = 40
type Answer = { token: string; label: string } | { refusal: string }

/**
 * The vault in front of all our handlers: if a form contains a card number, the number goes to the test provider and
 * a token replaces it before any handler, log or table of ours could see it. A real provider's own browser fields do
 * this; here the form must also work without scripts.
 */
export const createCardVault = (services: Services) => async (c: Context, next: Next) => {
  const contentType = c.req.header('content-type') ?? ''
  if (
    services.config.production ||
    services.config.stripe ||
    !contentType.startsWith('application/x-www-form-urlencoded')
  )
    return next()
  const form = new URLSearchParams(await c.req.raw.clone().text())
  const names = Object.values(vaultFields)
  if (!names.some((name) => form.has(name))) return next()
  const [number, expiry, cvc] = names.map((name) => form.get(name) ?? '')
  for (const name of names) form.delete(name)
  if (number?.trim()) {
    form.delete(vaultAnswers.token)
    form.delete(vaultAnswers.label)
    const answer = await tokeniseCard(services, findClientAddress(services, c), {
      number,
      expiry: expiry ?? '',
      cvc: cvc ?? '',
    })
    if ('refusal' in answer) form.set(vaultAnswers.refusal, answer.refusal)
    else {
      form.set(vaultAnswers.token, answer.token)
      form.set(vaultAnswers.label, answer.label)
    }
  }
  const headers = new Headers(c.req.raw.headers)
  headers.delete('content-length')
  c.req.raw = new Request(c.req.raw.url, { method: 'POST', headers, body: form.toString() })
  return next()
}

const findClientAddress = (services: Services, c: Context): string =>
  readClientAddress(
    c.req.header('x-forwarded-for'),
    (c.env as { incoming?: { socket: { remoteAddress?: string } } })?.incoming?.socket.remoteAddress,
    services.config.trustedProxies,
  )

async function tokeniseCard(
  services: Services,
  address: string,
  card: { number: string; expiry: string; cvc: string },
): Promise<Answer> {
  const { database } = services
  const token = await database.write((tx) => tokenise(tx, card))
  if (token.ok) return { token: token.value.token, label: `${token.value.brand} ending ${token.value.last4}` }
  const bucket = bucketOfNetwork({ secret: services.config.secretKey }, 'card-number', address)
  const isWithinLimit = await services.transact((tx) => consumeToken(tx, bucket, maxMistypedAnHour, 3_600))
  return { refusal: isWithinLimit ? token.code : 'card.too_many' }
}

/** `POST /test-payments/tokens`: exchanges a card for a token, as a provider's own script would. */
export const createTokenEndpoint = (services: Services) => async (c: Context) => {
  if (services.config.production || services.config.stripe) return c.notFound()
  const form = new URLSearchParams(await c.req.text())
  const card = {
    number: form.get(vaultFields.number) ?? '',
    expiry: form.get(vaultFields.expiry) ?? '',
    cvc: form.get(vaultFields.cvc) ?? '',
  }
  const answer = await tokeniseCard(services, findClientAddress(services, c), card)
  return c.json(answer, 'refusal' in answer ? 422 : 201, { 'Cache-Control': 'no-store' })
}

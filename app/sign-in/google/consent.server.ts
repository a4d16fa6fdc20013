/** Redirects to Google and back. The pending consent is in this browser's sealed cookie for ten minutes. */
import { randomBytes } from 'node:crypto'
import { type ActionFunctionArgs, redirect } from 'react-router'
import { z } from 'zod'
import { googleConsentAddress, requireFreshSecondFactor } from '#accounts'
import { GoogleForm } from '#accounts/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { seal, unseal } from '#platform/crypto/seal.ts'
import { cookieLine, cookieNamed } from '#platform/http/cookie.ts'
import { bucketOfNetwork, consumeToken } from '#platform/http/limit.ts'
import { depsOf, redirectWith } from '../../account-deps.server.ts'
import { readForm } from '../../form.server.ts'
import { pickNextPath } from '../../next-path.ts'
import { type RequestContext, requestOf } from '../../request.server.ts'

const pendingMs = 600_000
const sealPurpose = 'sign-in/google/consent'
const pendingConsentSchema = z.strictObject({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  until: z.number(),
  purpose: z.enum(['enter', 'link', 'prove']),
  /** The person signed in on leaving; on return it must be the same. */
  personId: z.string().nullable(),
  next: z.string(),
  shop: z.strictObject({
    name: z.string(),
    handle: z.string(),
    network: z.string(),
    profile: z.string(),
    join: z.string(),
  }),
})
export type PendingConsent = z.infer<typeof pendingConsentSchema>

const createSecret = () => randomBytes(32).toString('base64url')
export const buildCallback = ({ config }: RequestContext): string => `${config.appUrl}${hrefs.googleCallback}`

/** Our sites besides the public address, by the word that identifies each at the end of a state. */
const listOtherSites = ({ config }: RequestContext): [string, string][] =>
  Object.entries({ stores: config.storeUrl, office: config.operatorUrl }).flatMap(([word, site]) =>
    site ? [[word, new URL(site).origin]] : [],
  )

/** A secret, followed by the site a person leaves from: only there are the cookie and the session. */
function createState(services: RequestContext): string {
  const word = listOtherSites(services).find(([, origin]) => origin === services.url.origin)?.[0]
  return word ? `${createSecret()}.${word}` : createSecret()
}

/**
 * Google knows one address of ours. For someone who left from another site of ours, returns that site's address,
 * which continues the request; null if this is the site, or the state names none.
 */
export function findReturnAddress(services: RequestContext): string | null {
  const { url } = services
  const word = /\.(\w+)$/.exec(url.searchParams.get('state') ?? '')?.[1]
  const origin = listOtherSites(services).find(([name]) => name === word)?.[1]
  return origin && origin !== url.origin ? `${origin}${url.pathname}${url.search}` : null
}

/** Limits trips to Google from one place, because each makes us call Google. */
export const admitGoogle = (services: RequestContext): Promise<boolean> =>
  services.transact((tx) =>
    consumeToken(
      tx,
      bucketOfNetwork({ secret: services.config.secretKey }, 'google', services.address),
      120,
      900,
    ),
  )

/** Redirects to Google, from a form of our own; the form's purpose is completed on return. */
export async function action({ request, context }: ActionFunctionArgs) {
  const services = requestOf(context)
  const { actor, config } = services
  const form = await readForm(request, GoogleForm)
  if (!form.ok) return redirectWith([], hrefs.login())
  const { purpose, next, shopName, handle, network, profile, join } = form.value
  const nextPath = pickNextPath(next)
  if (!config.google) return redirectWith([], makeReturnAddress('enter', 'off', nextPath))
  if (purpose !== 'enter' && actor.kind !== 'person') return redirectWith([], hrefs.login(nextPath))
  if (purpose === 'enter' && actor.kind === 'person') return redirectWith([], nextPath)
  if (purpose === 'link' && actor.kind === 'person' && !requireFreshSecondFactor(actor).ok)
    return redirectWith([], hrefs.twoFactor(`${hrefs.settings}#accounts`))
  if (!(await admitGoogle(services)))
    return redirectWith([], makeReturnAddress(purpose, 'too_many', nextPath))
  const pending: PendingConsent = {
    state: createState(services),
    nonce: createSecret(),
    verifier: createSecret(),
    until: depsOf(services).now.getTime() + pendingMs,
    purpose,
    personId: actor.kind === 'person' ? actor.personId : null,
    next: nextPath,
    shop: { name: shopName, handle, network, profile, join },
  }
  const address = await googleConsentAddress(config.google, pending, buildCallback(services))
  if (!address.ok)
    return redirectWith([], makeReturnAddress(purpose, address.code.replace('google.', ''), nextPath))
  const sealed = seal(depsOf(services).ring, sealPurpose, JSON.stringify(pending))
  return redirect(address.value, {
    status: 303,
    headers: { 'Set-Cookie': pendingConsentCookie(services, sealed, pendingMs / 1000) },
  })
}

/** The cookie this browser left with, if still valid. */
export function readPendingConsent(request: Request, services: RequestContext): PendingConsent | null {
  const { ring, now } = depsOf(services)
  const sealed = cookieNamed(request, services.config, cookieName)
  if (sealed === null) return null
  try {
    const pending = pendingConsentSchema.parse(JSON.parse(unseal(ring, sealPurpose, sealed)))
    return pending.until > now.getTime() ? pending : null
  } catch {
    return null
  }
}

const cookieName = 'fanfare-google'
export const pendingConsentCookie = (services: RequestContext, value: string, seconds: number): string =>
  cookieLine(services.config, cookieName, value, seconds)

/** The page a person left from, with the result. */
export function makeReturnAddress(purpose: PendingConsent['purpose'], word: string, next: string): string {
  if (purpose === 'link') return `${hrefs.settings}?google=${word}#accounts`
  if (purpose === 'prove') return `${hrefs.twoFactor(next)}&google=${word}`
  return `${hrefs.login()}?google=${word}&next=${encodeURIComponent(next)}`
}

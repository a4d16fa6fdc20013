import { type RouterContextProvider, redirect } from 'react-router'
import type { Actor, Person } from '#kernel/actor.ts'
import { hrefs } from '#kernel/hrefs.ts'
import type { Network } from '#pixels/contract'
import { requestKey } from '#platform/http/request-key.ts'
import type { Services } from '#platform/services.ts'

export type RequestContext = Services & {
  requestId: string
  nonce: string
  actor: Actor
  url: URL
  address: string
  /** Networks whose sites this page opens for a consenting fan; its loader adds them. */
  calledNetworks: Set<Network>
  /** Set if the body wasn't the form it claimed to be, and if the database couldn't answer. */
  broken: { body: boolean; busy: boolean }
  /** The time the page stays the same if nobody changes anything; reads that depend on time lower it. */
  lifetime: { ms: number }
  /** A submitted form's text as sent; null if there is none, or if it has files. */
  sent: string | null
  /** Cookies set before the request was let in: a new cart's token, and a turn's. */
  newCookies: { token: string | null; turn: string | null }
  /** The page is rendered for everyone, with placeholders for the cart in its header. */
  hasPlaceholders: boolean
  /** The variant the page is rendered for, with placeholders for each visitor's words; null if it is rendered for one. */
  alike: string | null
}

/** The parts of the request that a screen may use: database, files, settings, actor. */
export function requestOf(context: Readonly<RouterContextProvider>): RequestContext {
  return context.get(requestKey) as RequestContext
}

/** The signed-in person, or a redirect to the login, which returns here. */
export function signedIn(context: Readonly<RouterContextProvider>): RequestContext & { actor: Person } {
  const request = requestOf(context)
  if (request.actor.kind === 'person') return { ...request, actor: request.actor }
  throw redirect(hrefs.login(request.url.pathname + request.url.search))
}

/**
 * The signed-in person with their present shop, and a database restricted to that shop's rows. A person without a
 * shop is redirected to create one.
 */
export function signedInCreator(
  context: Readonly<RouterContextProvider>,
): RequestContext & { actor: Person; shop: NonNullable<Person['shop']> } {
  const request = signedIn(context)
  if (!request.actor.shop) throw redirect(hrefs.signUp)
  const { shop } = request.actor
  const scoped = request.database.scopedTo(shop.id, request.actor.personId)
  return { ...request, ...scoped, database: { ...request.database, ...scoped }, shop }
}

/** A staff member with one of these roles (admin has all). Everyone else learns nothing: 404. */
export function signedInStaff(
  context: Readonly<RouterContextProvider>,
  ...roles: readonly Person['staff'][number][]
): RequestContext & { actor: Person } {
  const request = signedIn(context)
  const { staff } = request.actor
  const isAllowed =
    staff.includes('admin') ||
    (roles.length === 0 ? staff.length > 0 : roles.some((role) => staff.includes(role)))
  if (!isAllowed) throw new Response('Not found', { status: 404 })
  return request
}

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
  /** Networks whose sites this page opens, for a fan who agreed; its loader adds them. */
  told: Set<Network>
  /** Set where the body could not be read as the form that it says it is, and where the database could not answer. */
  broken: { body: boolean; busy: boolean }
  /** For how long the page stays what it is if nobody changes anything; a reader of what time changes lowers it. */
  lasting: { ms: number }
  /** The words of a form that was sent, as they came; null if there are none, or files among them. */
  sent: string | null
  /** The cookies that a browser got before its request was let in: a cart's token where it had none, and that of a turn. */
  coming: { token: string | null; turn: string | null }
  /** The page is drawn for all who see it alike, with marks where its header speaks of a cart. */
  marked: boolean
  /** For whom the page is drawn alike, with marks for each one's own words; null if it is drawn for one. */
  alike: string | null
}

/** The parts of the request that a screen may use: the database, files, settings, and who is asking. */
export function requestOf(context: Readonly<RouterContextProvider>): RequestContext {
  return context.get(requestKey) as RequestContext
}

/** The signed-in person, or a redirect to the login that comes back here. */
export function signedIn(context: Readonly<RouterContextProvider>): RequestContext & { actor: Person } {
  const request = requestOf(context)
  if (request.actor.kind === 'person') return { ...request, actor: request.actor }
  throw redirect(hrefs.login(request.url.pathname + request.url.search))
}

/**
 * The signed-in person with the shop they work in, and a database that reaches this shop's rows only. A person without
 * a shop is sent to make one.
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

/** A member of staff with one of these roles (admin has all). Everyone else learns nothing: 404. */
export function signedInStaff(
  context: Readonly<RouterContextProvider>,
  ...roles: readonly Person['staff'][number][]
): RequestContext & { actor: Person } {
  const request = signedIn(context)
  const { staff } = request.actor
  const may =
    staff.includes('admin') ||
    (roles.length === 0 ? staff.length > 0 : roles.some((role) => staff.includes(role)))
  if (!may) throw new Response('Not found', { status: 404 })
  return request
}

import type { LoaderFunctionArgs } from 'react-router'
import type { Actor } from '#kernel/actor.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { pickNextPath } from '../next-path.ts'
import { requestOf } from '../request.server.ts'

/** The workplace of a signed-in person, shown where others find the login. */
export type Workplace = { name: string; label: string; to: string }
function pickWorkplace(actor: Actor): Workplace | null {
  if (actor.kind !== 'person') return null
  const { name, shop, staff } = actor
  if (shop) return { name, label: 'Dashboard', to: hrefs.dashboard }
  if (staff.length > 0) return { name, label: 'Console', to: hrefs.operator }
  return { name, label: 'Open your shop', to: hrefs.signUp }
}

export function loader({ context }: LoaderFunctionArgs) {
  const { actor, config, url } = requestOf(context)
  return {
    next: pickNextPath(url.searchParams.get('next')),
    workplace: pickWorkplace(actor),
    sample: config.sample,
    hasGoogle: config.google !== null,
    newsletterUrl: config.newsletterFormUrl,
    pages: config.networkPages,
  }
}

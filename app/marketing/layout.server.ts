import type { LoaderFunctionArgs } from 'react-router'
import { hrefs } from '../hrefs.ts'
import { requestOf } from '../request.server.ts'

/** A path of this site to go back to after signing in; anything else is the dashboard. */
export function safeNext(wanted: string | null): string {
  return wanted && /^\/(?![/\\])[^\s\\]*$/.test(wanted) ? wanted : hrefs.dashboard
}

export function loader({ context }: LoaderFunctionArgs) {
  const { actor, config, url } = requestOf(context)
  return {
    next: safeNext(url.searchParams.get('next')),
    signedInAs: actor.kind === 'person' ? actor.name : null,
    sample: config.sample,
    newsletterUrl: config.newsletterFormUrl,
  }
}

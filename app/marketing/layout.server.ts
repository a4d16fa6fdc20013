import type { LoaderFunctionArgs } from 'react-router'
import { nextPath } from '../next-path.ts'
import { requestOf } from '../request.server.ts'

export function loader({ context }: LoaderFunctionArgs) {
  const { actor, config, url } = requestOf(context)
  return {
    next: nextPath(url.searchParams.get('next')),
    signedInAs: actor.kind === 'person' ? actor.name : null,
    sample: config.sample,
    google: config.google !== null,
    newsletterUrl: config.newsletterFormUrl,
  }
}

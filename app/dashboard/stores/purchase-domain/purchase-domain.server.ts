import type { LoaderFunctionArgs } from 'react-router'
import { signedInCreator } from '../../../request.server.ts'
import { readDomain } from '../domain.ts'
import { isTaken } from '../look-up.server.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const { url, shop } = signedInCreator(context)
  const asked = (url.searchParams.get('domain') ?? '').slice(0, 300)
  const domain = readDomain(asked)
  return {
    asked,
    domain,
    suggestion: `${shop.handle}.com`,
    fault: asked && !domain ? 'That is not a domain. One looks like harmattan.radio.' : null,
    taken: domain ? await isTaken(domain) : null,
  }
}

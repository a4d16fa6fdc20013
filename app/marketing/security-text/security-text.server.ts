import type { LoaderFunctionArgs } from 'react-router'
import { findCompany } from '#house'
import { hrefs } from '#kernel/hrefs.ts'
import { houseNow } from '#platform/clock.ts'
import { requestOf } from '../../request.server.ts'

const validMs = 180 * 86_400_000

/** RFC 9116: where to report a vulnerability. */
export async function loader({ context }: LoaderFunctionArgs) {
  const request = requestOf(context)
  const { appUrl } = request.config
  const address = (await request.read(findCompany))?.supportAddress
  const lines = [
    ...(address ? [`Contact: mailto:${address}`] : []),
    `Contact: ${appUrl}${hrefs.contact}`,
    `Expires: ${new Date(houseNow() + validMs).toISOString()}`,
    'Preferred-Languages: en, de',
    `Canonical: ${appUrl}/.well-known/security.txt`,
    `Policy: ${appUrl}${hrefs.security}`,
    '',
  ]
  return new Response(lines.join('\n'), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}

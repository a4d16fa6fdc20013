import type { LoaderFunctionArgs } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { requestOf } from '../../request.server.ts'

/** Pages behind the login have nothing to index. */
const closedPaths = [
  hrefs.dashboard,
  hrefs.upgrade,
  hrefs.analytics,
  hrefs.listings,
  hrefs.store,
  hrefs.payouts,
  hrefs.payoutRequest,
  hrefs.purchases,
  hrefs.settings,
  '/integrate/',
  '/tools/',
  '/stores/',
  '/operator',
  '/newsletter/',
]

export function loader({ context }: LoaderFunctionArgs) {
  const { appUrl } = requestOf(context).config
  const lines = [
    'User-agent: *',
    ...closedPaths.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${appUrl}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}

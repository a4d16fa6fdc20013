import { commands, resources } from '../api/open-api.ts'
import { type Gate, readPage } from './gate.ts'
import { reportsPath } from './reports.ts'
import { buildInnerPath } from './store-hosts.ts'

const maxCached = 5_000
const apiNames = new Set([
  ...resources.map(({ name }) => name),
  ...commands.map(({ path }) => path.split('/')[1] ?? ''),
])

/** The pattern an address is counted under. All unknown addresses share one, so that there are few. */
export function openRouteLabels(gate: Gate): (pathname: string, storeHandle: string | null) => string {
  const cache = new Map<string, string>()
  return (pathname, storeHandle) => {
    const path = storeHandle ? buildInnerPath(pathname, storeHandle) : pathname
    const cached = cache.get(path)
    if (cached) return cached
    const label = buildLabel(gate, path)
    if (cache.size >= maxCached) cache.clear()
    cache.set(path, label)
    return label
  }
}

function buildLabel(gate: Gate, path: string): string {
  if (/^\/(assets|fonts)\//.test(path)) return 'static'
  if (path === reportsPath) return reportsPath
  if (path.startsWith('/webhooks/')) return '/webhooks/:provider'
  const [, api, version, name, ...segments] = path.split('/')
  if (api === 'api' && version === 'v1' && apiNames.has(name ?? ''))
    return `/api/v1/${name}${segments.length > 0 ? '/…' : ''}`
  if (api === 'api') return '/api/…'
  const page = readPage(path)
  return gate.patternOf(page.pathname) ?? 'other'
}

import { commands, resources } from '../api/open-api.ts'
import { type Gate, pageOf } from './gate.ts'
import { reportsPath } from './reports.ts'
import { innerPath } from './store-hosts.ts'

const keptMost = 5_000
const apiNames = new Set([
  ...resources.map(({ name }) => name),
  ...commands.map(({ path }) => path.split('/')[1] ?? ''),
])

/** The pattern an address is counted under. All unknown addresses share one, so that there are few. */
export function openRouteLabels(gate: Gate): (pathname: string, storeHandle: string | null) => string {
  const known = new Map<string, string>()
  return (pathname, storeHandle) => {
    const path = storeHandle ? innerPath(pathname, storeHandle) : pathname
    const before = known.get(path)
    if (before) return before
    const label = labelOf(gate, path)
    if (known.size >= keptMost) known.clear()
    known.set(path, label)
    return label
  }
}

function labelOf(gate: Gate, path: string): string {
  if (/^\/(assets|fonts)\//.test(path)) return 'static'
  if (path === reportsPath) return reportsPath
  if (path.startsWith('/webhooks/')) return '/webhooks/:provider'
  const [, api, version, name, ...rest] = path.split('/')
  if (api === 'api' && version === 'v1' && apiNames.has(name ?? ''))
    return `/api/v1/${name}${rest.length > 0 ? '/…' : ''}`
  if (api === 'api') return '/api/…'
  const page = pageOf(path)
  return gate.patternOf(page.pathname) ?? 'other'
}

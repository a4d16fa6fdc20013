import { data, type LoaderFunctionArgs } from 'react-router'
import { signedInStaff } from '../../request.server.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { entries, isAt } from '../menu.ts'
import type { Station } from '../not-your-station.tsx'

/**
 * The gate's answer to staff at a station of another role: 403 inside the console. Without scripts: the browser's
 * address is the station's, so they would render that page a second time.
 */
export const handle = { policy: 'staff', zeroJs: true } satisfies RouteHandle

export function loader({ context }: LoaderFunctionArgs): never {
  const { url, actor } = signedInStaff(context)
  const entry = entries.find(({ role, to }) => role !== null && isAt(url.pathname, to))
  const station: Station = {
    title: entry?.label ?? 'Not your station',
    needs: entry?.role ?? 'admin',
    has: actor.staff,
  }
  // Thrown because the browser's address is the station's: a page that doesn't match it renders only as an error.
  throw data(station, { status: 403 })
}

export default function NotYours() {
  return null
}

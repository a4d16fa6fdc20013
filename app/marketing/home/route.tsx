import type { RouteHandle } from '../../route-handle.ts'

export const handle = { policy: 'public', zeroJs: true } satisfies RouteHandle

export default function Home() {
  return <h1>Fanfare</h1>
}

import type { LoaderFunctionArgs } from 'react-router'
import { useLoaderData } from 'react-router'
import type { RouteHandle } from '../route-handle.ts'
import '../ui/ui.css'
import './studio.css'
import './stage.css'
import './gestures.css'
import './tools.css'
import './pickers.css'
import './panels.css'
import './fields.css'
import './sell.css'
import './wall.css'
import './phone.css'
import './phone-stage.css'
import { loadStudio } from './studio.server.ts'
import { Studio } from './studio.tsx'

export const handle = { policy: 'creator:make', wasm: true } satisfies RouteHandle
export const loader = (args: LoaderFunctionArgs) => loadStudio(args)
export const meta = ({ loaderData }: { loaderData?: { name: string } }) => [
  { title: `${loaderData?.name ?? 'Studio'} · Studio · Fanfare` },
]
/** The editor holds its own state; what it saves must not load it anew. */
export const shouldRevalidate = () => false

export default function StudioRoute() {
  const data = useLoaderData<typeof loader>()
  return <Studio data={data} key={data.saved?.designId ?? 'new'} />
}

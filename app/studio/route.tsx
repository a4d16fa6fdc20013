import type { LoaderFunctionArgs } from 'react-router'
import { useLoaderData } from 'react-router'
import type { RouteHandle } from '../route-handle.ts'
import '../ui/ui.css'
import './studio.css'
import './stage/stage.css'
import './stage/gestures.css'
import './panels/tools.css'
import './panels/pickers.css'
import './panels/panels.css'
import './panels/fields.css'
import './sell/sell.css'
import './products/wall.css'
import './phone.css'
import './stage/phone-stage.css'
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

import type { LoaderFunctionArgs } from 'react-router'
import { useLoaderData } from 'react-router'
import type { RouteHandle } from '../route-handle.ts'
import '../ui/ui.css'
// The order matters: phone rules come last.
import './studio.module.css'
import './stage/stage.module.css'
import './stage/gestures.module.css'
import './panels/colours.module.css'
import './panels/tools.module.css'
import './panels/pickers.module.css'
import './panels/panels.module.css'
import './layers/layers.module.css'
import './panels/fields.module.css'
import './sell/sell.module.css'
import './products/wall.module.css'
import './saving/versions.module.css'
import './phone.module.css'
import './stage/phone-stage.module.css'
import { loadStudio } from './studio.server.ts'
import { Studio } from './studio.tsx'

export const handle = { policy: 'creator:make', wasm: true } satisfies RouteHandle
export const loader = (args: LoaderFunctionArgs) => loadStudio(args)
export const meta = ({ loaderData }: { loaderData?: { name: string } }) => [
  { title: `${loaderData?.name ?? 'Studio'} · Studio · Fanfare` },
]
/** The editor holds its own state; saving must not reload it. */
export const shouldRevalidate = () => false

export default function StudioRoute() {
  const data = useLoaderData<typeof loader>()
  return <Studio data={data} key={data.saved?.designId ?? 'new'} />
}

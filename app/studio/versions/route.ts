import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import type { RouteHandle } from '../../route-handle.ts'
import { listVersions, nameOneVersion } from './versions.server.ts'

/** Earlier versions of a design: `?design=` lists them, with `&number=` one document; posting names a version. */
export const handle = { policy: 'creator:make', zeroJs: true, takes: 'json' } satisfies RouteHandle
export const loader = ({ context }: LoaderFunctionArgs) => listVersions(context)
export const action = ({ request, context }: ActionFunctionArgs) => nameOneVersion(request, context)

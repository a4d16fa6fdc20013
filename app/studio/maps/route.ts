import type { LoaderFunctionArgs } from 'react-router'
import type { RouteHandle } from '../../route-handle.ts'
import { serveMapFile } from './maps.server.ts'

/** The planes of a photograph, for the live preview. They never change under their names. */
export const handle = { policy: 'public', zeroJs: true } satisfies RouteHandle
export const loader = ({ params }: LoaderFunctionArgs) => serveMapFile(params)

import type { LoaderFunctionArgs } from 'react-router'
import type { RouteHandle } from '../../../route-handle.ts'
import { servePicture } from '../canva.server.ts'

/** A small picture of a Canva design, through us: our pages load no picture from another site. */
export const handle = { policy: 'creator:make', zeroJs: true } satisfies RouteHandle
export const loader = ({ context }: LoaderFunctionArgs) => servePicture(context)

import type { LoaderFunctionArgs } from 'react-router'
import type { RouteHandle } from '../../route-handle.ts'
import { findStudioBlanks } from '../studio.server.ts'

/** Products to add to a design: `?words=` finds cards, `?id=` returns one product and its pictures. */
export const handle = { policy: 'creator:make', zeroJs: true } satisfies RouteHandle
export const loader = ({ context }: LoaderFunctionArgs) => findStudioBlanks(context)

import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import type { RouteHandle } from '../../route-handle.ts'
import { changeBrand, loadBrand } from './brand.server.ts'

/** The shop's brand kit. Takes and returns JSON: one piece added or removed, the whole resulting kit. */
export const handle = { policy: 'creator:make', zeroJs: true, takes: 'json' } satisfies RouteHandle
export const loader = ({ context }: LoaderFunctionArgs) => loadBrand(context)
export const action = ({ request, context }: ActionFunctionArgs) => changeBrand(request, context)

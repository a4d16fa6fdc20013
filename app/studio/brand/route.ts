import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import type { RouteHandle } from '../../route-handle.ts'
import { changeBrand, loadBrand } from './brand.server.ts'

/** The shop's brand kit. Takes and answers JSON: one piece added or removed, the whole kit as it then is. */
export const handle = { policy: 'creator:make', zeroJs: true, takes: 'json' } satisfies RouteHandle
export const loader = ({ context }: LoaderFunctionArgs) => loadBrand(context)
export const action = ({ request, context }: ActionFunctionArgs) => changeBrand(request, context)

import type { RouteHandle } from '../../../../route-handle.ts'
import { loadInvoice } from './invoice.server.ts'

export const handle = { policy: 'creator:books' } satisfies RouteHandle
export const loader = loadInvoice

import { useRouteLoaderData } from 'react-router'
import type { loader } from './layout.server.ts'

/** The zone the console shows to everyone: the first press's, or UTC while there is none. */
export const useZone = (): string => useRouteLoaderData<typeof loader>('operator/layout')?.wall.zone ?? 'UTC'

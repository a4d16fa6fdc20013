import { useRouteLoaderData } from 'react-router'
import type { loader } from './layout.server.ts'

/** The wall clock that the console shows to everyone: that of the first press, or UTC while there is none. */
export const useZone = (): string => useRouteLoaderData<typeof loader>('operator/layout')?.wall.zone ?? 'UTC'

import type { useLoaderData } from 'react-router'
import type { Answer } from './acts.server.ts'
import type { loader } from './setting.server.ts'

export type Settings = ReturnType<typeof useLoaderData<typeof loader>>
/** What a section was told: its own faults and values, or nothing. */
export type Told = Pick<Answer, 'values' | 'faults' | 'codes'>
export const nothing: Told = { values: {}, faults: {} }

import type { useLoaderData } from 'react-router'
import { dateFormat } from '#kernel/formats.ts'
import type { Answer } from './answer.server.ts'
import type { loader } from './setting.server.ts'

export type Settings = ReturnType<typeof useLoaderData<typeof loader>>
/** A section's answer: its own faults and values, or nothing. */
export type SectionAnswer = Pick<Answer, 'values' | 'faults' | 'codes' | 'key' | 'asks'>
export const noAnswer: SectionAnswer = { values: {}, faults: {} }

/** "24 Aug 2025, 11:00", in the shop's zone. */
export const formatMoment = (at: Date, zone: string): string =>
  dateFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zone,
  }).format(new Date(at))

import { integrations } from '../integrations.ts'

const words: ReadonlyMap<string, string> = new Map<string, string>([
  ...integrations.map(({ service, label }) => [service, label] as const),
  ['store', 'Store'],
  ['instagram', 'Instagram'],
  ['x', 'X'],
  ['link-in-bio', 'Link in bio'],
])

/** The name of an order's channel; an unknown one stays as stored. */
export const describeChannel = (channel: string): string => words.get(channel) ?? channel

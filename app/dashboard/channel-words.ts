import { integrations } from '../integrations.ts'

const words: ReadonlyMap<string, string> = new Map<string, string>([
  ...integrations.map(({ service, label }) => [service, label] as const),
  ['store', 'Store'],
  ['instagram', 'Instagram'],
  ['x', 'X'],
  ['link-in-bio', 'Link in bio'],
])

/** Where an order came from, as a person says it; a name of no channel of ours stays as it is kept. */
export const channelWords = (channel: string): string => words.get(channel) ?? channel

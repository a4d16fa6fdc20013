import { recentMost, withRecent } from './command.ts'

/** The browser's storage key: for this person in this shop. A browser that stores nothing shows no recent entries. */
const keyOf = (whose: string): string => `fanfare.recent.${whose}`

export function readRecent(whose: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(whose)) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, recentMost) : []
  } catch {
    return []
  }
}

export function keepRecent(whose: string, id: string): void {
  try {
    localStorage.setItem(keyOf(whose), JSON.stringify(withRecent(readRecent(whose), id)))
  } catch {
    // Storage is full or closed: the entry is used all the same.
  }
}

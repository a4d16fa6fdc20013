import { recentMost, withRecent } from './command.ts'

/** Where a browser keeps them: for this person in this shop. A browser that keeps nothing shows no recent entries. */
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
    // A full or closed store of the browser: the entry is used all the same.
  }
}

import { addRecent, maxRecent } from './command.ts'

/** The browser's storage key: for this person in this shop. A browser that stores nothing shows no recent entries. */
const buildStorageKey = (owner: string): string => `fanfare.recent.${owner}`

export function readRecent(owner: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(buildStorageKey(owner)) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(0, maxRecent) : []
  } catch {
    return []
  }
}

export function saveRecent(owner: string, id: string): void {
  try {
    localStorage.setItem(buildStorageKey(owner), JSON.stringify(addRecent(readRecent(owner), id)))
  } catch {
    // Storage is full or closed: the entry is used all the same.
  }
}

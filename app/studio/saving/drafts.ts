/** Unsaved work, stored in this browser: a lost connection or a crashed tab costs less than a second of work. */
import type { Id } from '#kernel/id.ts'
import type { DesignDocument } from '#press/document.ts'
import type { SavedState } from '../document/studio-data.ts'

export type Draft = {
  key: string
  document: DesignDocument
  name: string
  /** The version it started from; null: a design never saved. */
  base: SavedState | null
  at: string
}

const sortKeys = (_: string, value: unknown) =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value
/** The name a design is saved under. */
export const nameToSave = (entered: string) => entered.trim() || 'Untitled design'
/** Tells if both have the same content. A document comes back from the database with its keys in another order. */
export const isSameWork = (a: Pick<Draft, 'document' | 'name'>, b: Pick<Draft, 'document' | 'name'>) =>
  nameToSave(a.name) === nameToSave(b.name) &&
  JSON.stringify(a.document, sortKeys) === JSON.stringify(b.document, sortKeys)

const store = 'drafts'
const buildNewPrefix = (shop: string) => `new:${shop}:`
/** Designs never saved have keys of their own, by shop, because several people may use a browser. */
export const createDraftKey = (shop: string) => `${buildNewPrefix(shop)}${crypto.randomUUID()}`
/** A shop's latest unsaved design. */
export const findLatestNew = <Entry extends Pick<Draft, 'key' | 'at'>>(
  drafts: readonly Entry[],
  shop: string,
) =>
  drafts
    .filter(({ key }) => key.startsWith(buildNewPrefix(shop)))
    .sort((a, b) => b.at.localeCompare(a.at))[0] ?? null

let opening: Promise<IDBDatabase> | null = null
function openDrafts(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('fanfare-studio', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath: 'key' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  return opening
}

async function withStore<Value>(
  mode: IDBTransactionMode,
  makeRequest: (drafts: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value | null> {
  try {
    const database = await openDrafts()
    return await new Promise<Value>((resolve, reject) => {
      const request = makeRequest(database.transaction(store, mode).objectStore(store))
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  } catch {
    // A browser without storage (private windows, full disks) still edits and saves over the network.
    return null
  }
}

export const saveDraft = (draft: Draft) => withStore('readwrite', (drafts) => drafts.put(draft))
export const dropDraft = (key: string) => withStore('readwrite', (drafts) => drafts.delete(key))

/** A design's draft; for a new one, the shop's latest unsaved design. */
export async function findDraft(designId: Id<'design'> | null, shop: string): Promise<Draft | null> {
  if (designId) return (await withStore<Draft>('readonly', (drafts) => drafts.get(designId))) ?? null
  return findLatestNew((await withStore<Draft[]>('readonly', (drafts) => drafts.getAll())) ?? [], shop)
}

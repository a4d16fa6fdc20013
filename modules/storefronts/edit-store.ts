import type { Id } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import { type Change, changeDocument, changeWords } from './change-document.ts'
import type { EditRefusal } from './contract.ts'
import { defaultDocument, readDocument, type StoreDocument } from './document.ts'
import * as rows from './edition-rows.ts'
import { coloursFault } from './inks.ts'
import { limits } from './limits.ts'
import { lockStore } from './store-rows.ts'

type ShopId = Id<'shop'>
/** The draft, the published edition, and whether there is a step to undo or redo. */
export async function findStoreDesk(tx: Tx, shopId: ShopId) {
  const desk = await rows.selectDesk(tx, shopId)
  const draft = desk && (await rows.selectEdition(tx, shopId, desk.draft))
  return {
    revision: desk?.revision ?? 0,
    document: draft ? readDocument(draft.document) : defaultDocument,
    savedAt: draft?.savedAt ?? null,
    isLive: desk === null || desk.draft === desk.live,
    name: draft?.name ?? null,
    canUndo: draft?.parent != null,
    canRedo: desk !== null && (await rows.selectNextStep(tx, shopId, desk.draft)) !== null,
  }
}

/** Named or published versions, newest first. */
export async function findStoreVersions(tx: Tx, shopId: ShopId) {
  const live = (await rows.selectDesk(tx, shopId))?.live ?? null
  return (await rows.selectKeptVersions(tx, shopId)).map(
    ({ number, name, change, savedAt, publishedAt }) => ({
      number,
      name,
      change,
      savedAt,
      publishedAt,
      isLive: number === live,
    }),
  )
}

type OpenedStore = { desk: rows.Desk; draft: rows.Edition }
/**
 * Opens the desk for one step. A window that last saw an older revision is refused, so that it can't overwrite what
 * it never showed; `null` means that the person saw the warning and overwrites anyway. The desk is empty
 * before the first step: `createFirst` puts the first theme there, once that step isn't refused.
 */
async function openDesk(
  tx: Tx,
  shopId: ShopId,
  revision: number | null,
): Promise<Result<OpenedStore | null, 'store.edited_elsewhere'>> {
  await lockStore(tx, shopId)
  const desk = await rows.selectDesk(tx, shopId, true)
  if (revision !== null && revision !== (desk?.revision ?? 0)) return refused('store.edited_elsewhere')
  return ok(desk && { desk, draft: (await rows.selectEdition(tx, shopId, desk.draft))! })
}
async function createFirstEdition(tx: Tx, shopId: ShopId, at: Date): Promise<OpenedStore> {
  const firstEdition = { parent: null, document: defaultDocument, change: 'The first theme', section: null }
  const number = await rows.insertEdition(tx, shopId, firstEdition, at)
  const desk = { draft: number, live: null, revision: 1 }
  await rows.upsertDesk(tx, shopId, desk)
  return { desk, draft: (await rows.selectEdition(tx, shopId, number))! }
}

/** Changes the draft by one step. Words typed into one section within a short time are one step. */
export async function editStore(
  tx: Tx,
  shopId: ShopId,
  revision: number | null,
  change: Change,
  at: Date,
): Promise<Result<{ revision: number }, EditRefusal>> {
  const opened = await openDesk(tx, shopId, revision)
  if (!opened.ok) return opened
  if (change.do === 'look') {
    for (const [name, colours] of [
      ['light', change.look.light],
      ['dark', change.look.dark],
    ] as const) {
      const fault = coloursFault(colours)
      if (fault) return refused('store.colours_unreadable', { page: name, ...fault })
    }
  }
  const document = changeDocument(
    opened.value ? readDocument(opened.value.draft.document) : defaultDocument,
    change,
  )
  if (typeof document === 'string') return refused(document, { limit: limits.sectionsMax })
  const store = opened.value ?? (await createFirstEdition(tx, shopId, at))
  return ok({ revision: await insertStep(tx, shopId, { ...store, document, change }, at) })
}

type Step = OpenedStore & { document: StoreDocument; change: Change }
async function insertStep(tx: Tx, shopId: ShopId, step: Step, at: Date): Promise<number> {
  const { desk, draft, document, change } = step
  const section = change.do === 'set' ? change.section : null
  const isSameStep =
    section !== null &&
    draft.section === section &&
    draft.name === null &&
    draft.publishedAt === null &&
    at.getTime() - draft.savedAt.getTime() < limits.oneStepMs
  const revision = desk.revision + 1
  let number = draft.number
  if (isSameStep) await rows.updateEdition(tx, shopId, number, document, at)
  else {
    const edition = { parent: draft.number, document, change: changeWords(change), section }
    number = await rows.insertEdition(tx, shopId, edition, at)
  }
  const nextDesk = { ...desk, draft: number, revision }
  await rows.upsertDesk(tx, shopId, nextDesk)
  await rows.deleteOldSteps(tx, shopId, nextDesk)
  return revision
}

/** Undoes or redoes a step. Nothing is lost: an undone step can be redone until something else is done. */
export async function moveStore(
  tx: Tx,
  shopId: ShopId,
  revision: number | null,
  direction: 'undo' | 'redo',
): Promise<Result<{ revision: number }, EditRefusal>> {
  const opened = await openDesk(tx, shopId, revision)
  if (!opened.ok) return opened
  if (!opened.value) return refused('store.nothing_to_undo')
  const { desk, draft } = opened.value
  const target = direction === 'undo' ? draft.parent : await rows.selectNextStep(tx, shopId, draft.number)
  if (target === null || !(await rows.selectEdition(tx, shopId, target)))
    return refused('store.nothing_to_undo')
  const nextDesk = { ...desk, draft: target, revision: desk.revision + 1 }
  await rows.upsertDesk(tx, shopId, nextDesk)
  return ok({ revision: nextDesk.revision })
}

/** Shows the draft to fans. */
export async function publishStore(
  tx: Tx,
  shopId: ShopId,
  revision: number | null,
  at: Date,
): Promise<Result<{ revision: number }, EditRefusal>> {
  const opened = await openDesk(tx, shopId, revision)
  if (!opened.ok) return opened
  const { desk, draft } = opened.value ?? (await createFirstEdition(tx, shopId, at))
  const nextDesk = { ...desk, live: draft.number, revision: desk.revision + 1 }
  await rows.markPublished(tx, shopId, draft.number, at)
  await rows.upsertDesk(tx, shopId, nextDesk)
  return ok({ revision: nextDesk.revision })
}

/**
 * Replaces the draft with the published edition. Nothing is lost: discarded steps can be undone back to. A store that
 * was never published gets the first theme, which fans see.
 */
export async function discardStoreDraft(
  tx: Tx,
  shopId: ShopId,
  revision: number | null,
  at: Date,
): Promise<Result<{ revision: number }, EditRefusal>> {
  const opened = await openDesk(tx, shopId, revision)
  if (!opened.ok) return opened
  const { desk, draft } = opened.value ?? (await createFirstEdition(tx, shopId, at))
  const firstEdition = {
    parent: draft.number,
    document: defaultDocument,
    change: 'The first theme',
    section: null,
  }
  const live = desk.live ?? (await rows.insertEdition(tx, shopId, firstEdition, at))
  if (desk.live === null) await rows.markPublished(tx, shopId, live, at)
  const nextDesk = { draft: live, live, revision: desk.revision + 1 }
  await rows.upsertDesk(tx, shopId, nextDesk)
  return ok({ revision: nextDesk.revision })
}

/** Names the present draft, to come back to it later. */
export async function nameStoreDraft(
  tx: Tx,
  shopId: ShopId,
  name: string,
  at: Date,
): Promise<Result<undefined, EditRefusal>> {
  const opened = await openDesk(tx, shopId, null)
  if (!opened.ok) return opened
  const { draft } = opened.value ?? (await createFirstEdition(tx, shopId, at))
  await rows.nameEditionRow(tx, shopId, draft.number, name.slice(0, limits.versionNameCharacters))
  return ok()
}

/** Makes an earlier version the draft: a step of its own, which can be undone. */
export async function restoreStoreVersion(
  tx: Tx,
  shopId: ShopId,
  revision: number | null,
  number: number,
  at: Date,
): Promise<Result<{ revision: number }, EditRefusal>> {
  const edition = Number.isSafeInteger(number) ? await rows.selectEdition(tx, shopId, number) : null
  if (!edition) return refused('store.version_not_found')
  return editStore(tx, shopId, revision, { do: 'restore', document: readDocument(edition.document) }, at)
}

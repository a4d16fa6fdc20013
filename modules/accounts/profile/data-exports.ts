import { record } from '#audit'
import { mayDo, type Person } from '#kernel/actor.ts'
import { type Id, newId } from '#kernel/id.ts'
import { days } from '#kernel/instant.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { sendMail } from '#messages'
import type { Tx } from '#platform/database/tx.ts'
import { tell } from '#platform/facts/tell.ts'
import { exportKeptDays } from '../limits.ts'
import { formatMailTime } from '../people/mail-time.ts'
import { findPerson } from '../people/person-rows.ts'
import { requireFreshSecondFactor } from '../proofs/second-factor.ts'
import type { AccountRefusal } from '../refusals.ts'
import {
  type DataExport,
  insertDataExport,
  selectDataExport,
  selectDueExports,
  selectLastExport,
  setExportGone,
  setExportReady,
} from './data-export-rows.ts'

type ExportRefusal = Extract<AccountRefusal, `export.${string}` | 'second_factor.stale'>

/** Requests an export of everything in the owner's shop. One at a time; `export.asked` starts the work. */
export async function requestDataExport(
  tx: Tx,
  actor: Person,
  requestId: string,
  at: Date,
): Promise<Result<{ id: Id<'export'> }, ExportRefusal>> {
  if (!actor.shop || !mayDo(actor.shop.role, 'own')) return refused('export.owner_only')
  const fresh = requireFreshSecondFactor(actor)
  if (!fresh.ok) return fresh
  const id = newId('export')
  const row = { id, shopId: actor.shop.id, askedBy: actor.personId }
  if (!(await insertDataExport(tx, row, at))) return refused('export.already_asked')
  await record(tx, { actor, action: 'data_export.asked', resource: id, requestId }, at)
  await tell(tx, 'export.asked', { exportId: id })
  return ok({ id })
}

/** Publishes a finished export for its time and writes to the person who asked. Does nothing the second time. */
export async function finishDataExport(
  tx: Tx,
  id: string,
  file: { blobKey: string; bytes: number; link: string },
  at: Date,
): Promise<boolean> {
  const dataExport = await selectDataExport(tx, id, true)
  if (dataExport?.state !== 'waiting') return false
  const expiresAt = new Date(at.getTime() + days(exportKeptDays))
  await setExportReady(tx, id, { ...file, expiresAt }, at)
  const event = {
    action: 'data_export.made',
    resource: id,
    shopId: dataExport.shopId,
    requestId: id,
  } as const
  await record(tx, { actor: 'system', ...event, after: { bytes: file.bytes } }, at)
  const person = await findPerson(tx, dataExport.askedBy)
  if (person) {
    const until = await formatMailTime(tx, dataExport.askedBy, expiresAt)
    const data = { name: person.name, until, link: file.link }
    await sendMail(tx, { to: person.email, template: 'export-ready', data, about: id }, at)
  }
  return true
}

/**
 * The file of a ready export for the owner of its shop, recorded in the trail; null if it isn't theirs, or has
 * expired.
 */
export async function openDataExport(
  tx: Tx,
  actor: Person,
  id: string,
  requestId: string,
  at: Date,
): Promise<DataExport | null> {
  const dataExport = await selectDataExport(tx, id)
  const isOwner = actor.shop && mayDo(actor.shop.role, 'own') && dataExport?.shopId === actor.shop.id
  if (!isOwner || dataExport.state !== 'ready' || dataExport.expiresAt! <= at) return null
  await record(tx, { actor, action: 'data_export.fetched', resource: id, requestId }, at)
  return dataExport
}

export const findDataExport = (tx: Tx, id: string): Promise<DataExport | null> => selectDataExport(tx, id)
export const findLastDataExport = (tx: Tx, shopId: Id<'shop'>): Promise<DataExport | null> =>
  selectLastExport(tx, shopId)
export const findDueDataExports = (tx: Tx, at: Date): Promise<DataExport[]> => selectDueExports(tx, at)
export const forgetDataExport = (tx: Tx, id: string): Promise<void> => setExportGone(tx, id)

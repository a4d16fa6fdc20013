import { findShop } from '#accounts'
import { type Id, newId, parseId } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { findListing } from '#listings'
import { sendMail } from '#messages'
import type { Keyring } from '#platform/crypto/seal.ts'
import { readToken, signToken } from '#platform/crypto/sign.ts'
import type { Tx } from '#platform/database/tx.ts'
import { bucketOf, bucketOfNetwork, consumeToken } from '#platform/http/limit.ts'
import type { ModerationRefusal, ReportForm } from './contract.ts'
import { confirmReportRow, insertReport, insertStep, lockReport, openIncident } from './incident-rows.ts'
import { limits } from './limits.ts'

/** `now` is the system's clock: links age by it, not by business time. */
export type ReportDeps = { ring: Keyring; appUrl: string; now: Date }
export type Subject = { shopId: Id<'shop'>; listingId: Id<'listing'> | null }
type ReportRefusal = Extract<ModerationRefusal, `report.${string}`>
const purpose = 'moderation/report'

/** Stores a report and asks its address to confirm it. Until then nobody reads it. */
export async function makeReport(
  tx: Tx,
  deps: ReportDeps,
  subject: Subject,
  form: ReportForm,
  from: { address: string },
  at: Date,
): Promise<Result<undefined, ReportRefusal>> {
  const name = await findSubjectName(tx, subject)
  if (!name) return refused('report.nothing_there')
  const isAllowed = await consumeToken(
    tx,
    bucketOfNetwork(deps.ring, 'report', from.address),
    limits.reportsPerHour,
    3_600,
  )
  if (
    !isAllowed ||
    !(await consumeToken(tx, bucketOf(deps.ring, 'report', form.email), limits.reportsPerDay, 86_400))
  )
    return refused('report.too_many')
  const { truth: _, ...fields } = form
  const id = newId('report')
  await insertReport(tx, { id, ...subject, ...fields, madeAt: at })
  const token = signToken(deps.ring, purpose, id, deps.now.getTime() + limits.confirmMs)
  const link = `${deps.appUrl}/report/confirm?token=${encodeURIComponent(token)}`
  const data = { name: form.name, what: name, link }
  await sendMail(tx, { to: form.email, template: 'report-confirm', data, about: id }, at)
  return ok()
}

/** Confirms by that letter's link: the report joins its subject's incident. Repeating changes nothing. */
export async function confirmReport(
  tx: Tx,
  deps: ReportDeps,
  token: string,
  at: Date,
): Promise<Result<undefined, ReportRefusal>> {
  const id = parseId('report', readToken(deps.ring, purpose, token, deps.now.getTime()))
  const report = id && (await lockReport(tx, id))
  if (!report) return refused('report.bad_link')
  if (report.confirmedAt) return ok()
  const incident = await openIncident(tx, report, at)
  await confirmReportRow(tx, report.id, incident.id, at)
  await insertStep(tx, {
    incidentId: incident.id,
    event: 'report',
    status: incident.status,
    byPerson: null,
    byName: report.name,
    words: report.words,
    at,
  })
  return ok()
}

/** The title of a report's page: its subject. */
export async function findSubjectName(tx: Tx, { shopId, listingId }: Subject): Promise<string | null> {
  const shop = parseId('shop', shopId)
  if (!shop) return null
  if (listingId === null) return (await findShop(tx, shop))?.name ?? null
  const id = parseId('listing', listingId)
  return id ? ((await findListing(tx, shop, id))?.version.title ?? null) : null
}

import type { Person } from '#kernel/actor.ts'
import type { Id } from '#kernel/id.ts'
import { localDate } from '#kernel/instant.ts'
import { type Result, refused } from '#kernel/result.ts'
import { sendMail } from '#messages'
import type { Tx } from '#platform/database/tx.ts'
import type { CounterForm, ModerationRefusal } from './contract.ts'
import { type Deps, mailCreator, mailReporters, moveIncident } from './decide-incident.ts'
import { businessDaysAfter, type Incident } from './incident.ts'
import { claimDueIncidents, lockIncident, selectReports } from './incident-rows.ts'
import { limits } from './limits.ts'
import { findSubjectName } from './make-report.ts'

type IncidentRefusal = Extract<ModerationRefusal, `incident.${string}`>
type IncidentRequest = { id: string; shopId: Id<'shop'>; actor: Person; requestId: string }

async function lockOwnIncident(tx: Tx, { id, shopId }: IncidentRequest): Promise<Incident | null> {
  const incident = await lockIncident(tx, id)
  return incident && incident.shopId === shopId && incident.status !== 'open' ? incident : null
}

/** Appeals a decision for the creator. Someone other than the person who took it down decides. */
export async function appealIncident(
  tx: Tx,
  request: IncidentRequest & { words: string },
  at: Date,
): Promise<Result<Incident, IncidentRefusal>> {
  const incident = await lockOwnIncident(tx, request)
  if (!incident) return refused('incident.not_found')
  const { words, actor } = request
  const change = { appeal: words, appealedAt: at }
  return moveIncident(tx, request, incident, { event: 'appeal', words, actor, update: change }, at)
}

/**
 * Files a counter-notice to a copyright takedown. The claimant is sent a copy and has until the deadline to go to
 * court; otherwise the listing comes back automatically.
 */
export async function counterIncident(
  tx: Tx,
  request: IncidentRequest & { form: CounterForm },
  at: Date,
): Promise<Result<Incident, IncidentRefusal>> {
  const incident = await lockOwnIncident(tx, request)
  if (!incident) return refused('incident.not_found')
  if (incident.reason !== 'copyright' || !incident.listingId) return refused('incident.not_copyright')
  const { form, actor } = request
  const change = {
    counterName: form.name,
    counterAddress: form.address,
    counterWords: form.words,
    counteredAt: at,
    restoresFrom: businessDaysAfter(at, limits.counterFromDays),
    restoresUntil: businessDaysAfter(at, limits.counterUntilDays),
  }
  const moved = await moveIncident(
    tx,
    request,
    incident,
    { event: 'counter', words: form.words, actor, update: change },
    at,
  )
  if (!moved.ok) return moved
  const name = (await findSubjectName(tx, incident)) ?? ''
  const letter = {
    what: name,
    words: form.words,
    signed: `${form.name}\n${form.address}`,
    restoresFrom: localDate(change.restoresFrom, 'UTC'),
  }
  const claimants = new Map(
    (await selectReports(tx, incident.id))
      .filter((report) => report.reason === 'copyright')
      .map((report) => [report.email, report.name]),
  )
  for (const [email, name] of claimants)
    await sendMail(
      tx,
      { to: email, template: 'counter-notice', data: { name, ...letter }, about: incident.id },
      at,
    )
  return moved
}

/** The sweep: restores listings whose counter-notice nobody went to court about. Returns how many. */
export async function restoreCountered(tx: Tx, deps: Pick<Deps, 'appUrl'>, at: Date): Promise<number> {
  const dueIncidents = await claimDueIncidents(tx, at)
  const lapseNote = `Nobody told us of a lawsuit within ${limits.counterFromDays} business days of`
  const words = `${lapseNote} your counter-notice.`
  for (const incident of dueIncidents) {
    const moved = await moveIncident(
      tx,
      { requestId: 'sweep' },
      incident,
      { event: 'restore', words, actor: 'system', update: { words } },
      at,
    )
    if (!moved.ok) continue
    await mailCreator(tx, deps, moved.value, words, at)
    await mailReporters(tx, moved.value, `${lapseNote} the counter-notice.`, at)
  }
  return dueIncidents.length
}

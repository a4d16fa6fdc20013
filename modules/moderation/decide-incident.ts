import { findShop, moveShop } from '#accounts'
import { record } from '#audit'
import type { Actor, Person } from '#kernel/actor.ts'
import { after } from '#kernel/instant.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { nextState } from '#kernel/states.ts'
import { insertBan, liftBan } from '#listings'
import { sendMail } from '#messages'
import type { Tx } from '#platform/database/tx.ts'
import {
  type Decision,
  type IncidentStatus,
  incidentStatusWords,
  type ModerationRefusal,
} from './contract.ts'
import { type Incident, type IncidentEvent, incidentMoves } from './incident.ts'
import {
  countStrikes,
  insertStep,
  isStoreBanned,
  lockIncident,
  selectReports,
  updateIncident,
} from './incident-rows.ts'
import { limits } from './limits.ts'
import { findSubjectName } from './make-report.ts'

type IncidentRefusal = Extract<ModerationRefusal, `incident.${string}`>
export type Deps = { appUrl: string; requestId: string }

/**
 * Decides an incident for staff, with words for the creator and the reporter. An appeal is decided by someone else; a
 * third strike within a year closes the store.
 */
export async function decideIncident(
  tx: Tx,
  deps: Deps,
  input: { id: string; decision: Decision; words: string; actor: Person },
  at: Date,
): Promise<Result<Incident, IncidentRefusal>> {
  const incident = await lockIncident(tx, input.id)
  if (!incident) return refused('incident.not_found')
  const { decision, words, actor } = input
  if (incident.status === 'appealed' && incident.decidedBy === actor.personId)
    return refused('incident.same_person')
  const isStrike = decision === 'strike'
  const event: IncidentEvent = isStrike ? 'take_down' : decision
  const isFirstDecision = incident.status === 'open' || incident.status === 'hidden'
  const change = {
    words,
    ...(isFirstDecision ? { decidedBy: actor.personId, decidedAt: at } : {}),
    ...(isStrike ? { strike: isStrike } : {}),
    ...(incident.status === 'appealed' ? { appealDecidedBy: actor.personId } : {}),
  }
  const moved = await moveIncident(tx, deps, incident, { event, words, actor, update: change }, at)
  if (!moved.ok) return moved
  if (isStrike) await closeAfterStrikes(tx, deps, incident, actor, at)
  await mailCreator(tx, deps, moved.value, words, at)
  await mailReporters(tx, moved.value, words, at)
  return moved
}

/** Moves an incident, with everything that follows: the ban, the step, the trail. */
export async function moveIncident(
  tx: Tx,
  { requestId }: Pick<Deps, 'requestId'>,
  incident: Incident,
  move: {
    event: IncidentEvent
    words: string
    actor: Actor | 'system'
    update?: Parameters<typeof updateIncident>[2]
  },
  at: Date,
): Promise<Result<Incident, 'incident.move_not_allowed'>> {
  const next = nextState<IncidentStatus, IncidentEvent>(incidentMoves, incident.status, move.event)
  if (!next.ok)
    return refused('incident.move_not_allowed', { state: incidentStatusWords[incident.status].words })
  const status = next.value
  await updateIncident(tx, incident.id, { ...move.update, status })
  await applyBan(tx, incident, status, at)
  const person = move.actor !== 'system' && move.actor.kind === 'person' ? move.actor : null
  await insertStep(tx, {
    incidentId: incident.id,
    event: move.event,
    status,
    byPerson: person?.personId ?? null,
    byName: person?.name ?? 'Fanfare',
    words: move.words,
    at,
  })
  const { shopId, listingId } = incident
  const [before, afterwards] = [{ status: incident.status }, { status, words: move.words.slice(0, 300) }]
  const resource = listingId ?? shopId
  const line = {
    actor: move.actor,
    action: `moderation.${move.event}` as const,
    resource,
    shopId,
    before,
    after: afterwards,
  }
  await record(tx, { ...line, requestId }, at)
  if (status === 'restored') await reopenStore(tx, { requestId }, incident, move.actor, at)
  return ok({ ...incident, ...move.update, status } as Incident)
}

/** Hides or restores a listing; closes or opens a store. */
async function applyBan(tx: Tx, incident: Incident, status: IncidentStatus, at: Date): Promise<void> {
  const { shopId, listingId } = incident
  if (status === 'hidden' || status === 'taken_down') {
    if (listingId) await insertBan(tx, listingId, status, at)
    else await moveShop(tx, shopId, 'suspend')
  } else if (status === 'restored') {
    if (listingId) await liftBan(tx, listingId)
  }
}

async function closeAfterStrikes(
  tx: Tx,
  { requestId }: Deps,
  { shopId }: Incident,
  actor: Person,
  at: Date,
): Promise<void> {
  const strikes = await countStrikes(tx, shopId, after(at, -limits.strikeMs))
  if (strikes < limits.maxStrikes) return
  const closed = await moveShop(tx, shopId, 'suspend')
  if (!closed.ok) return
  const line = { actor, action: 'shop.suspended' as const, resource: shopId, shopId, after: { strikes } }
  await record(tx, { ...line, requestId }, at)
}

/** Opens a store that nothing keeps closed: no decision about the store itself, and too few strikes. */
async function reopenStore(
  tx: Tx,
  { requestId }: Pick<Deps, 'requestId'>,
  { shopId }: Incident,
  actor: Actor | 'system',
  at: Date,
): Promise<void> {
  if ((await findShop(tx, shopId))?.status !== 'suspended') return
  const strikes = await countStrikes(tx, shopId, after(at, -limits.strikeMs))
  if (strikes >= limits.maxStrikes || (await isStoreBanned(tx, shopId))) return
  const opened = await moveShop(tx, shopId, 'reinstate')
  if (!opened.ok) return
  const line = { actor, action: 'shop.reinstated' as const, resource: shopId, shopId, after: { strikes } }
  await record(tx, { ...line, requestId }, at)
}

/** Writes every decision to the creator except a dismissal, which changed nothing for them. */
export async function mailCreator(
  tx: Tx,
  { appUrl }: Pick<Deps, 'appUrl'>,
  incident: Incident,
  words: string,
  at: Date,
): Promise<void> {
  if (incident.status === 'dismissed') return
  const shop = await findShop(tx, incident.shopId)
  if (!shop) return
  const data = {
    name: shop.ownerName,
    what: (await findSubjectName(tx, incident)) ?? shop.name,
    isStore: incident.listingId === null,
    status: incident.status,
    words,
    strike: incident.strike,
    link: `${appUrl}/cases/${incident.id}`,
  }
  await sendMail(tx, { to: shop.ownerEmail, template: 'moderated', data, about: incident.id }, at)
}

/** Writes every decision to the reporters too: the last may differ from the first. */
export async function mailReporters(tx: Tx, incident: Incident, words: string, at: Date): Promise<void> {
  const reportedName = (await findSubjectName(tx, incident)) ?? 'What you reported'
  const mailed = new Set<string>()
  for (const { email, name } of await selectReports(tx, incident.id)) {
    if (mailed.has(email)) continue
    mailed.add(email)
    const data = { name, what: reportedName, status: incident.status, words }
    await sendMail(tx, { to: email, template: 'report-decided', data, about: incident.id }, at)
  }
}

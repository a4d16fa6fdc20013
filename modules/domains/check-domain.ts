import { record } from '#audit'
import type { Id } from '#kernel/id.ts'
import { after, days, minutes } from '#kernel/instant.ts'
import { nextState } from '#kernel/states.ts'
import { codeOf } from '#platform/database/code-of.ts'
import type { Database } from '#platform/database/tx.ts'
import type { Dns } from '#platform/http/dns.ts'
import { type Claim, claimMoves, eventOf, judgeRecord, listRequiredRecords } from './claim.ts'
import { lockClaim, selectDueClaims, writeCheck } from './claim-rows.ts'
import { limits } from './limits.ts'

type Deps = { database: Pick<Database, 'transact' | 'read'>; names: Dns; target: string }

/**
 * Looks up both DNS records of a claim, outside any transaction, and moves the claim by the answers. A name already
 * serving another shop stays with that shop.
 */
export async function checkDomain({ database, names, target }: Deps, id: Id<'claim'>): Promise<Claim | null> {
  const claim = await database.transact((tx) => lockClaim(tx, id))
  if (!claim || claim.state === 'released') return null
  const records = await Promise.all(
    listRequiredRecords(claim, target).map(async (record) =>
      judgeRecord(record, await (record.kind === 'TXT' ? names.txt(record.name) : names.cname(record.name))),
    ),
  )
  const check = (mayServe: boolean) =>
    database.transact(async (tx, at) => {
      const current = await lockClaim(tx, id)
      if (!current || current.state === 'released') return null
      const event = eventOf(current.state, records)
      const next =
        event && (event !== 'prove' || mayServe) ? nextState(claimMoves, current.state, event) : null
      const state = next?.ok ? next.value : current.state
      await writeCheck(tx, id, { state, seen: records, nextCheckAt: nextCheckOf(current, state, at) }, at)
      if (state !== current.state && state !== 'verifying') {
        const { shopId, name: resource } = current
        await record(tx, { actor: 'system', shopId, requestId: '', action: `domain.${state}`, resource }, at)
      }
      return lockClaim(tx, id)
    })
  try {
    return await check(true)
  } catch (cause) {
    if (codeOf(cause) === uniqueViolation) return check(false)
    throw cause
  }
}

/** Postgres' code for a duplicate: another shop is served under this name. */
const uniqueViolation = '23505'

function nextCheckOf(claim: Claim, state: Claim['state'], at: Date): Date {
  const isWaiting = state !== 'active' && at < after(claim.claimedAt, days(limits.waitDays))
  return after(at, isWaiting ? minutes(limits.waitMinutes) : days(1))
}

/** The sweep: checks the claims that are due. Returns how many. */
export async function checkDueDomains(deps: Deps): Promise<number> {
  const dueClaims = await deps.database.read((tx, at) => selectDueClaims(tx, at, limits.checksAtOnce))
  for (const id of dueClaims) await checkDomain(deps, id)
  return dueClaims.length
}

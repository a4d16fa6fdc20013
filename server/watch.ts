import { findStaff } from '#accounts'
import { hrefs } from '#kernel/hrefs.ts'
import { sendMail } from '#messages'
import { houseDate, syncClock } from '#platform/clock.ts'
import type { Tx } from '#platform/database/tx.ts'
import { type DiskRoom, formatRoom, isLow, readDataRoom } from '#platform/disk-room.ts'
import { isServerUnavailable } from '#platform/mail/transport.ts'
import type { Services } from '#platform/services.ts'
import { beginTrouble, endTrouble, type Trouble } from '#platform/trouble/trouble.ts'
import { troubleNames } from '../app/operator/health/troubles.ts'
import type { Figures, openFigures } from './figures.ts'

const lookMs = 60_000
/** The wait after which something counts as trouble. */
const lateSeconds = 600
const lateChargeSeconds = 900
/** A single refused letter may have a wrong address; one waiting this long means the server. */
const lateMailSeconds = 120

export type TroubleKind = keyof typeof troubleNames
/** The fault in a sentence; null: it works; undefined: unknown, so nothing changes. */
type Finding = string | null | undefined

const formatMinutes = (seconds: number): string => {
  const count = Math.max(1, Math.round(seconds / 60))
  return count === 1 ? 'a minute' : `${count} minutes`
}

/** A letter just refused says nothing yet; one that waits while no other leaves means that the server fails. */
function buildMailFinding(mail: NonNullable<Figures['mail']>): Finding {
  if (mail.blocked === 0 || mail.moving) return null
  if (mail.oldestSeconds < lateMailSeconds) return undefined
  const waiting = mail.blocked === 1 ? 'A letter waits' : `${mail.blocked} letters wait`
  return `${waiting}; the mail server said: ${mail.failure}`
}

function buildPaymentsFinding({
  oldestOpenSeconds,
  oldestCallbackSeconds,
}: NonNullable<Figures['payments']>): Finding {
  if (oldestOpenSeconds > lateChargeSeconds)
    return `The payment provider has owed an answer for ${formatMinutes(oldestOpenSeconds)}.`
  if (oldestCallbackSeconds > lateChargeSeconds)
    return `A callback of the payment provider has waited for ${formatMinutes(oldestCallbackSeconds)}.`
  return null
}

function buildJobsFinding({ failed, waiting, oldestSeconds }: NonNullable<Figures['jobs']>): Finding {
  if (failed > 0) return `${failed === 1 ? 'A job' : `${failed} jobs`} gave up.`
  return oldestSeconds > lateSeconds
    ? `${waiting} jobs wait, the oldest for ${formatMinutes(oldestSeconds)}.`
    : null
}

const buildLedgerFinding = ({ broken }: NonNullable<Figures['ledger']>): Finding =>
  broken && `The chain of seals breaks at seal ${broken.seal}.`
const buildTrailFinding = ({ brokenAt }: NonNullable<Figures['trail']>): Finding =>
  brokenAt === null ? null : `The audit trail breaks at line ${brokenAt}.`

/** What fails, by the present figures; undefined for what couldn't be read. */
export const listFindings = ({
  mail,
  payments,
  jobs,
  ledger,
  trail,
}: Figures): Record<Exclude<TroubleKind, 'house' | 'disk'>, Finding> => ({
  mail: mail ? buildMailFinding(mail) : undefined,
  payments: payments ? buildPaymentsFinding(payments) : undefined,
  jobs: jobs ? buildJobsFinding(jobs) : undefined,
  ledger: ledger ? buildLedgerFinding(ledger) : undefined,
  trail: trail ? buildTrailFinding(trail) : undefined,
})

/** A disk counts as short while some room is left, so that people can still act. */
const buildDiskFinding = (room: DiskRoom): Finding =>
  isLow(room) ? `${formatRoom(room)} are left. Make room before files and orders are refused.` : null

/** An open house's confirmations that have changed since, in a sentence. */
export type FindLapse = (tx: Tx, at: Date) => Promise<string | null>

/**
 * Checks once. Only one of all processes writes the log line and the letters to administrators when something begins
 * to fail, and again when it is over.
 */
export async function reportTroubles(
  services: Services,
  figures: Figures,
  findLapse?: FindLapse,
  room?: DiskRoom | null,
): Promise<void> {
  const house: Finding = findLapse && !services.config.sample ? await services.read(findLapse) : undefined
  const disk: Finding = room ? buildDiskFinding(room) : undefined
  const findings = { ...listFindings(figures), house, disk }
  for (const [kind, finding] of Object.entries(findings) as [TroubleKind, Finding][]) {
    if (finding) await begin(services, kind, finding)
    else if (finding === null) await end(services, kind)
  }
}

/** A letter failed: if the server is at fault, reports that at once, and once. */
export async function noteMailFault(services: Services, cause: unknown): Promise<void> {
  if (isServerUnavailable(cause))
    await begin(services, 'mail', `The mail server said: ${(cause as { message?: string }).message}`)
}

async function begin(services: Services, kind: TroubleKind, detail: string): Promise<void> {
  const isFirst = await services.transact(async (tx, at) => {
    if (!(await beginTrouble(tx, kind, detail))) return false
    // A letter about the mail server couldn't leave: one is written when it works again.
    if (kind !== 'mail') await writeToAdministrators(tx, services, { kind, detail, overAt: null }, at)
    return true
  })
  if (isFirst) services.log.warn({ kind: 'trouble', trouble: kind, state: 'began', detail })
}

async function end(services: Services, kind: TroubleKind): Promise<void> {
  const endedTrouble = await services.transact(async (tx, at) => {
    const trouble = await endTrouble(tx, kind)
    if (trouble) await writeToAdministrators(tx, services, trouble, at)
    return trouble
  })
  if (!endedTrouble) return
  const seconds = Math.round((endedTrouble.overAt!.getTime() - endedTrouble.beganAt.getTime()) / 1_000)
  services.log.info({ kind: 'trouble', trouble: kind, state: 'over', seconds })
}

async function writeToAdministrators(
  tx: Tx,
  { config }: Pick<Services, 'config'>,
  { kind, detail, overAt }: Pick<Trouble, 'kind' | 'detail' | 'overAt'>,
  at: Date,
): Promise<void> {
  const deps = { ring: { secret: config.secretKey }, appUrl: config.appUrl, now: houseDate() }
  const { members } = await findStaff(tx, deps)
  const link = `${config.operatorUrl ?? config.appUrl}${hrefs.operatorHealth}`
  const label = troubleNames[kind as TroubleKind]
  for (const member of members.filter(({ roles }) => roles.includes('admin')))
    await sendMail(
      tx,
      { to: member.email, template: 'trouble', data: { what: label, detail, isOver: overAt !== null, link } },
      at,
    )
}

/** The clock error after which the log reports it. */
const clockMs = 5_000
/** Sets the process's clock by the database's, at its start and each minute. */
async function reportClockDrift({ database, log }: Services): Promise<void> {
  const aheadMs = await syncClock(database)
  if (Math.abs(aheadMs) > clockMs)
    log.warn({
      kind: 'clock',
      aheadSeconds: Math.round(aheadMs / 1_000),
      words: 'this machine’s clock is wrong',
    })
}

/** Checks each minute until stopped: in every process, because the one that checks may be the one that fails. */
export function watch(
  services: Services,
  figures: ReturnType<typeof openFigures>,
  getFindLapse: () => FindLapse | undefined,
): () => void {
  const checkOnce = async (): Promise<void> => {
    try {
      await reportClockDrift(services)
      const room = await readDataRoom(services.config)
      await reportTroubles(services, await figures(true), getFindLapse(), room)
    } catch (cause) {
      services.log.error({ kind: 'watch', cause: cause instanceof Error ? cause.message : String(cause) })
    }
  }
  reportClockDrift(services).catch(() => undefined)
  const timer = setInterval(checkOnce, lookMs)
  timer.unref()
  return () => clearInterval(timer)
}

import { asId, type Id } from '#kernel/id.ts'
import { after, days, minutes } from '#kernel/instant.ts'
import { type Keyring, unseal } from '#platform/crypto/seal.ts'
import type { Database, Tx } from '#platform/database/tx.ts'
import { tell } from '#platform/facts/tell.ts'
import { postToOwnMachine, postToPublicAddress } from '#platform/http/public-post.ts'
import { claimDeliveries, type DueDelivery, selectClaimable, selectFirstDue } from './claim-rows.ts'
import { isOwnMachine } from './contract.ts'
import { deleteOldMessages, failDeliveries, failWaitingDeliveries, insertAttempts } from './delivery-rows.ts'
import { lockEndpoint, updateEndpoint } from './endpoint-rows.ts'
import { limits } from './limits.ts'
import { sealContextOf } from './manage-endpoint.ts'
import { signedHeaders } from './sign.ts'

/** Posts a body to an address that a person typed. Tests use doubles. */
export type Post = (url: string, headers: Record<string, string>, body: string) => Promise<{ status: number }>
const postToPublicHost: Post = (url, headers, body) =>
  postToPublicAddress(url, { headers, body, timeoutMs: limits.answerMs, bytesMax: limits.answerBytes })
/** The same, also to programs on this machine: for the sample only, whose owner runs the machine. */
export const postFromSample: Post = async (url, headers, body) => {
  if (!isOwnMachine(url)) return postToPublicHost(url, headers, body)
  return postToOwnMachine(url, { headers, body, timeoutMs: limits.answerMs })
}

export type DeliveryDeps = {
  database: Pick<Database, 'read' | 'transact'>
  ring: Keyring
  post?: Post
  /** System time: receivers compare a signature's moment with their own clock, not with business time. */
  now?: () => number
}

/** One finished try: with the status of an answer, or without one. */
type Attempt = {
  delivery: DueDelivery
  headers: Record<string, string>
  status: number | null
  milliseconds: number
}

const isSuccess = (status: number | null): boolean => status !== null && status >= 200 && status < 300

/** Tries one delivery, if it is due. */
export async function deliver(deps: DeliveryDeps, id: string): Promise<void> {
  const [claimed] = await deps.database.transact((tx, at) => claimDeliveries(tx, [id], at))
  if (!claimed) return
  const attempt = await sendDelivery(deps, claimed)
  await deps.database.transact((tx, at) => recordAttempts(tx, [attempt], at))
}

/**
 * Delivers everything due: many at once, few to one address, shops in turn. An address that doesn't answer holds up
 * only its own deliveries: one that has waited for a second makes room for another. Each is claimed before it is sent,
 * so that no two workers send it. Claiming also sets its next try, so a killed process loses none.
 */
export async function deliverDue(deps: DeliveryDeps): Promise<void> {
  const { database } = deps
  const inFlightIds = new Set<string>()
  const slowIds = new Set<string>()
  const sendingByEndpoint = new Map<string, number>()
  let finished: Attempt[] = []
  let wakeLoop: () => void = () => undefined
  const startSending = (dueDelivery: DueDelivery): void => {
    sendingByEndpoint.set(dueDelivery.endpointId, (sendingByEndpoint.get(dueDelivery.endpointId) ?? 0) + 1)
    const timer = setTimeout(() => {
      slowIds.add(dueDelivery.id)
      wakeLoop()
    }, limits.slowMs)
    inFlightIds.add(dueDelivery.id)
    void sendDelivery(deps, dueDelivery).then((attempt) => {
      clearTimeout(timer)
      finished.push(attempt)
      sendingByEndpoint.set(dueDelivery.endpointId, sendingByEndpoint.get(dueDelivery.endpointId)! - 1)
      inFlightIds.delete(dueDelivery.id)
      slowIds.delete(dueDelivery.id)
      wakeLoop()
    })
  }
  for (;;) {
    const outcomes = finished
    finished = []
    const wake = new Promise<void>((resolve) => {
      wakeLoop = resolve
    })
    const claimed = await database.transact(async (tx, at) => {
      await recordAttempts(tx, outcomes, at)
      const room = limits.atOnce + Math.min(slowIds.size, limits.slowAtOnce) - inFlightIds.size
      return room > 0 ? claimDeliveries(tx, await selectClaimable(tx, sendingByEndpoint, room, at), at) : []
    })
    for (const dueDelivery of claimed) startSending(dueDelivery)
    if (inFlightIds.size === 0 && finished.length === 0 && claimed.length === 0) return
    if (finished.length === 0) await wake
    await new Promise((resolve) => setTimeout(resolve, limits.gatherMs))
  }
}

async function sendDelivery(
  { ring, post = postToPublicHost, now = Date.now }: DeliveryDeps,
  delivery: DueDelivery,
): Promise<Attempt> {
  const startedAt = now()
  let headers: Record<string, string> = {}
  let status: number | null = null
  try {
    headers = {
      'content-type': 'application/json',
      'user-agent': 'Fanfare-Webhooks/1',
      ...signedHeaders(unsealSecrets(delivery, ring), delivery.messageId, startedAt, delivery.body),
    }
    status = (await post(delivery.url, headers, delivery.body)).status
  } catch {
    // No answer, and nothing that would stop the deliveries beside it.
  }
  // The time to failure would distinguish a refused connection from an unknown name, and so map a network.
  return { delivery, headers, status, milliseconds: status === null ? 0 : Math.round(now() - startedAt) }
}

/** The secret, and the previous one while it still holds. */
function unsealSecrets({ shopId, endpointId, secret, oldSecret }: DueDelivery, ring: Keyring): string[] {
  const sealed = oldSecret ? [secret, oldSecret] : [secret]
  return sealed.map((secret) => unseal(ring, sealContextOf(shopId, endpointId), secret))
}

/** Stores the outcomes of tries, and what they say about their addresses. An address removed meanwhile is skipped. */
async function recordAttempts(tx: Tx, attempts: readonly Attempt[], at: Date): Promise<void> {
  if (attempts.length === 0) return
  const rows = attempts.map(({ delivery, headers, status, milliseconds }) => ({
    id: delivery.id,
    headers,
    status,
    milliseconds,
    delivered: isSuccess(status),
  }))
  await insertAttempts(tx, rows, at)
  const exhausted = attempts.filter(
    ({ delivery, status }) => !isSuccess(status) && delivery.tries > limits.pausesMinutes.length,
  )
  await failDeliveries(
    tx,
    exhausted.map(({ delivery }) => delivery.id),
  )
  for (const [endpointId, endpointAttempts] of Map.groupBy(attempts, ({ delivery }) => delivery.endpointId)) {
    const isHealthy = endpointAttempts.every(({ delivery, status }) => isSuccess(status) && delivery.healthy)
    if (!isHealthy)
      await judgeEndpoint(
        tx,
        { endpointId, shopId: endpointAttempts[0]!.delivery.shopId },
        endpointAttempts,
        at,
      )
  }
}

/** Updates an address by its tries: it answers, rests, or is turned off. */
async function judgeEndpoint(
  tx: Tx,
  { endpointId, shopId }: { endpointId: Id<'webhook'>; shopId: Id<'shop'> },
  attempts: readonly Attempt[],
  at: Date,
): Promise<void> {
  const endpoint = await lockEndpoint(tx, asId('shop', shopId), endpointId)
  if (endpoint?.status !== 'active') return
  let { failingSince, unanswered, restsUntil } = endpoint
  for (const { status } of attempts) {
    failingSince = isSuccess(status) ? null : (failingSince ?? at)
    unanswered = status === null ? unanswered + 1 : 0
    restsUntil = unanswered < limits.maxUnanswered ? null : after(at, minutes(pauseAfter(unanswered)))
  }
  const isGone = attempts.some(({ status }) => status === 410)
  const hasFailedTooLong =
    failingSince !== null && at.getTime() - failingSince.getTime() >= days(limits.failingDays)
  if (!isGone && !hasFailedTooLong)
    return updateEndpoint(tx, endpointId, { failingSince, unanswered, restsUntil })
  const offWhy = isGone
    ? 'It answered 410, which says that it is gone for good.'
    : `Every delivery to it failed for ${limits.failingDays} days.`
  await updateEndpoint(tx, endpointId, { status: 'off', offWhy, failingSince, unanswered, restsUntil })
  await failWaitingDeliveries(tx, endpointId)
  await tell(tx, 'webhook.turned_off', { shopId: asId('shop', endpoint.shopId), endpointId })
}

/** Minutes of rest: doubled with each unanswered try. */
const pauseAfter = (unanswered: number): number =>
  Math.min(limits.maxRestMinutes, limits.restMinutes * 2 ** Math.min(16, unanswered - limits.maxUnanswered))

/** Starts delivery if anything is due: first tries whose job was lost, and later ones. */
export async function queueDue(tx: Tx, at: Date): Promise<void> {
  const deliveryId = await selectFirstDue(tx, at)
  if (deliveryId) await tell(tx, 'webhook.queued', { deliveryId })
}

/** Deletes old messages, with their deliveries. */
export const forgetOldMessages = (tx: Tx, at: Date): Promise<void> =>
  deleteOldMessages(tx, after(at, -days(limits.daysKept)))

import { asId } from '#kernel/id.ts'
import { after, days, minutes } from '#kernel/instant.ts'
import { type Keyring, unseal } from '#platform/crypto/seal.ts'
import type { Database, Tx } from '#platform/database/tx.ts'
import { tell } from '#platform/facts/tell.ts'
import { postToStranger } from '#platform/http/strangers.ts'
import {
  deleteOldMessages,
  failWaiting,
  insertAttempt,
  lockDelivery,
  selectAttempts,
  selectDue,
  selectMessage,
  updateDelivery,
} from './delivery-rows.ts'
import { type EndpointRow, lockEndpoint, updateEndpoint } from './endpoint-rows.ts'
import { limits } from './limits.ts'
import { placeOf } from './manage-endpoint.ts'
import { signedHeaders } from './sign.ts'

/** Posts a body to an address that a person typed. Replaced by doubles in tests. */
export type Post = (url: string, headers: Record<string, string>, body: string) => Promise<{ status: number }>
const toStranger: Post = (url, headers, body) =>
  postToStranger(url, { headers, body, timeoutMs: limits.answerMs, bytesMax: limits.answerBytes })

export type DeliveryMeans = {
  database: Pick<Database, 'read' | 'transact'>
  ring: Keyring
  post?: Post
  /** System time: receivers compare a signature's moment with their own clock, whatever business time is. */
  now?: () => number
}

type Claimed = {
  id: string
  messageId: string
  tries: number
  url: string
  body: string
  secrets: string[]
  endpointId: string
  shopId: string
}
type Outcome = { status: number | null; milliseconds: number }

/** Tries one delivery, if it is due. Claimed first, so that two workers don't send it at once; its outcome is kept. */
export async function deliver(means: DeliveryMeans, id: string): Promise<void> {
  const { database, ring, post = toStranger, now = Date.now } = means
  const claimed = await database.transact((tx, at) => claim(tx, ring, id, at))
  if (!claimed) return
  const { url, body, messageId, secrets } = claimed
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Fanfare-Webhooks/1',
    ...signedHeaders(secrets, messageId, now(), body),
  }
  const begun = now()
  const status = await post(url, headers, body).then(
    (answer) => answer.status,
    () => null,
  )
  // How long it took to fail would tell a refused connection from a name that is not there, and so map a network.
  const outcome = { status, milliseconds: status === null ? 0 : Math.round(now() - begun) }
  await database.transact((tx, at) => keep(tx, claimed, headers, outcome, at))
}

/** Takes a due delivery: its next try is set before this one, so that a killed process loses none. */
async function claim(tx: Tx, ring: Keyring, id: string, at: Date): Promise<Claimed | null> {
  const delivery = await lockDelivery(tx, id)
  if (delivery?.state !== 'waiting' || delivery.dueAt > at) return null
  const endpoint = await lockEndpoint(tx, asId('shop', delivery.shopId), delivery.endpointId)
  const message = await selectMessage(tx, delivery.messageId)
  if (endpoint?.status !== 'active' || !message) {
    await updateDelivery(tx, id, { state: 'failed' })
    return null
  }
  const tries = delivery.tries + 1
  const pause = limits.pausesMinutes[tries - 1] ?? limits.pausesMinutes.at(-1)!
  await updateDelivery(tx, id, { tries, dueAt: after(at, minutes(pause)) })
  const { url, shopId } = endpoint
  const { messageId, endpointId } = delivery
  return {
    id,
    messageId,
    endpointId,
    shopId,
    tries,
    url,
    body: message.body,
    secrets: secretsOf(endpoint, ring, at),
  }
}

/** The secret, and the one before it while it still holds. */
function secretsOf(
  { id, shopId, secret, oldSecret, oldUntil }: EndpointRow,
  ring: Keyring,
  at: Date,
): string[] {
  const sealed = oldSecret && oldUntil && oldUntil > at ? [secret, oldSecret] : [secret]
  return sealed.map((one) => unseal(ring, placeOf(shopId, id), one))
}

async function keep(
  tx: Tx,
  claimed: Claimed,
  headers: Record<string, string>,
  { status, milliseconds }: Outcome,
  at: Date,
): Promise<void> {
  const { id } = claimed
  // Removed, or turned off meanwhile: there is nothing to keep it under.
  if (!(await lockDelivery(tx, id))) return
  const number = (await selectAttempts(tx, id)).length + 1
  await insertAttempt(tx, { deliveryId: id, number, triedAt: at, headers, status, milliseconds })
  const endpoint = await lockEndpoint(tx, asId('shop', claimed.shopId), claimed.endpointId)
  if (!endpoint) return
  if (status !== null && status >= 200 && status < 300) {
    await updateDelivery(tx, id, { state: 'delivered' })
    if (endpoint.failingSince) await updateEndpoint(tx, endpoint.id, { failingSince: null })
    return
  }
  if (claimed.tries > limits.pausesMinutes.length) await updateDelivery(tx, id, { state: 'failed' })
  await countFailure(tx, endpoint, status, at)
}

/** Notes since when an address fails; after days of it, or where it says it is gone for good, it is turned off. */
async function countFailure(tx: Tx, endpoint: EndpointRow, status: number | null, at: Date): Promise<void> {
  const since = endpoint.failingSince ?? at
  const isLong = at.getTime() - since.getTime() >= days(limits.failingDays)
  if (status !== 410 && !isLong) {
    if (!endpoint.failingSince) await updateEndpoint(tx, endpoint.id, { failingSince: at })
    return
  }
  const offWhy =
    status === 410
      ? 'It answered 410, which says that it is gone for good.'
      : `It answered nothing good for ${limits.failingDays} days.`
  await updateEndpoint(tx, endpoint.id, { status: 'off', offWhy, failingSince: since })
  await failWaiting(tx, endpoint.id)
  await tell(tx, 'webhook.turned_off', { shopId: endpoint.shopId, endpointId: endpoint.id })
}

/** Tries what is due: first tries whose job was lost, and later ones. */
export async function deliverDue(means: DeliveryMeans): Promise<void> {
  const due = await means.database.read((tx, at) => selectDue(tx, at, limits.helping))
  for (const id of due) await deliver(means, id)
}

/** Forgets messages that are old, with their deliveries. */
export const forgetOldMessages = (tx: Tx, at: Date): Promise<void> =>
  deleteOldMessages(tx, after(at, -days(limits.daysKept)))

import { newId, parseId } from '#kernel/id.ts'
import { after, hours } from '#kernel/instant.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { sendMail } from '#messages'
import type { Keyring } from '#platform/crypto/seal.ts'
import { readToken, signTokenFor } from '#platform/crypto/sign.ts'
import type { Tx } from '#platform/database/tx.ts'
import { bucketOf, bucketOfNetwork, consumeToken } from '#platform/http/limit.ts'
import type { PrivacyRefusal } from './contract.ts'
import { limits } from './limits.ts'
import { insertRequest, type PrivacyRequest, selectPendingErasure, selectRequest } from './request-rows.ts'

const purpose = 'my-data'

/** Dependencies besides the transaction: the keys, and the page's address by key. */
export type PrivacyDeps = { ring: Keyring; linkOf(key: string): string }

/**
 * Sends a link to one's data to an address, whether or not anything is stored under it, so that the answer, the
 * letter and the time taken say nothing about who bought here. Above the mailbox's limit nothing is sent and the
 * answer is the same.
 */
export async function requestData(
  tx: Tx,
  deps: PrivacyDeps,
  from: { email: string; address: string },
  at: Date,
): Promise<Result<undefined, 'privacy.too_many'>> {
  const { ring } = deps
  if (
    !(await consumeToken(tx, bucketOfNetwork(ring, 'my-data', from.address), limits.requestsPerHour, 3_600))
  )
    return refused('privacy.too_many')
  const email = from.email.trim().toLowerCase()
  if (!(await consumeToken(tx, bucketOf(ring, 'mail-my-data', email), limits.mailsPerDay, 86_400)))
    return ok()
  const id = newId('privacy', at.getTime())
  await insertRequest(tx, ring, { id, email, expiresAt: after(at, hours(limits.linkHours)) }, at)
  const link = deps.linkOf(signTokenFor(ring, purpose, id, hours(limits.linkHours)))
  await sendMail(tx, { to: email, template: 'my-data', data: { link }, about: id }, at)
  return ok()
}

/**
 * Returns the request that a link opens, with its address. If an erasure of that mailbox is pending, returns that
 * request, whichever link made it: no later link offers to erase again.
 */
export async function openRequest(
  tx: Tx,
  ring: Keyring,
  key: string,
  at: Date,
): Promise<Result<PrivacyRequest & { email: string }, Extract<PrivacyRefusal, 'privacy.link_over'>>> {
  const id = parseId('privacy', readToken(ring, purpose, key))
  const request = id && (await selectRequest(tx, ring, id))
  if (!request?.email || (request.state === 'open' && request.expiresAt <= at))
    return refused('privacy.link_over')
  const pendingErasure = request.state === 'open' ? await selectPendingErasure(tx, ring, request.email) : null
  return ok({ ...(pendingErasure ?? request), email: request.email })
}

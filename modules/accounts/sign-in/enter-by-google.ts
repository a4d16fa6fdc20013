import { record } from '#audit'
import type { Id } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { AccountDeps } from '../deps.ts'
import {
  deleteUnconfirmedPerson,
  findPerson,
  findPersonByEmail,
  insertPersonRow,
  isStaff,
  lockEmail,
} from '../people/person-rows.ts'
import type { GoogleRefusal } from '../proofs/google/google.ts'
import type { GoogleIdentity } from '../proofs/google/google-api.ts'
import { findPersonBySubject, findSubject, lockSubject } from '../proofs/google/google-rows.ts'
import { addGoogle, saveGoogle } from '../proofs/google/save-google.ts'
import type { Client } from '../sessions/client.ts'
import type { NewSession } from '../sessions/session-cookie.ts'
import { openShop } from '../shops/open-shop.ts'
import type { WantedShop } from '../tables.ts'
import { joinAtSignUp } from '../teams/join-team.ts'
import { startSession } from './sign-in.ts'

/**
 * Signs in the person Google names; a second factor is still required. Someone new gets an account and a shop. An
 * address that has an account is joined to it only if Google runs the mailbox and no staff member uses it: its owner
 * could set the password anyway, and is notified by letter. Everyone else signs in as before and connects Google in
 * Settings.
 */
export async function enterByGoogle(
  tx: Tx,
  deps: AccountDeps,
  identity: GoogleIdentity,
  shopForm: WantedShop,
  client: Client,
  at: Date,
): Promise<Result<NewSession, GoogleRefusal>> {
  await lockSubject(tx, identity.subject)
  const knownPersonId = await findPersonBySubject(tx, identity.subject)
  if (knownPersonId) return enterPerson(tx, deps, knownPersonId, client, at)
  if (!identity.emailVerified) return refused('google.unverified')
  await lockEmail(tx, identity.email)
  const holder = await findPersonByEmail(tx, identity.email)
  if (holder?.emailVerified) {
    const canJoin =
      identity.isAuthoritative && !(await isStaff(tx, holder.id)) && !(await findSubject(tx, holder.id))
    if (!canJoin) return refused('google.known')
    await addGoogle(tx, deps, holder.id, identity, at)
    await recordEvent(tx, 'connected_account.added', 'google', client, at)
    return enterPerson(tx, deps, holder.id, client, at)
  }
  // Someone entered this address in a sign-up and never proved it theirs: nothing of that attempt stays.
  if (holder) await deleteUnconfirmedPerson(tx, holder.id)
  const personId = await openAccount(tx, deps, identity, shopForm, client, at)
  return enterPerson(tx, deps, personId, client, at)
}

async function enterPerson(
  tx: Tx,
  deps: AccountDeps,
  personId: Id<'person'>,
  client: Client,
  at: Date,
): Promise<Result<NewSession, GoogleRefusal>> {
  const person = await findPerson(tx, personId)
  if (!person?.emailVerified) return refused('google.refused')
  await recordEvent(tx, 'google.used', personId, client, at)
  return ok(await startSession(tx, deps, personId, client))
}

async function openAccount(
  tx: Tx,
  deps: AccountDeps,
  identity: GoogleIdentity,
  shopForm: WantedShop,
  client: Client,
  at: Date,
): Promise<Id<'person'>> {
  const { name, email } = identity
  const personId = await insertPersonRow(tx, { name, email, emailVerified: true })
  await saveGoogle(tx, personId, identity, at)
  const person = { id: personId, name, email }
  if (shopForm.join && (await joinAtSignUp(tx, deps, person, shopForm.join, client.requestId, at)))
    return personId
  const shopName = shopForm.name || name
  const shopResult = await openShop(tx, personId, { name: shopName, handle: shopForm.handle }, at)
  const shop = shopResult.ok ? shopResult : await openShop(tx, personId, { name: shopName }, at)
  const event = { actor: 'system' as const, action: 'shop.opened' as const, resource: personId }
  await record(tx, { ...event, shopId: shop.ok ? shop.value : null, requestId: client.requestId }, at)
  return personId
}

const recordEvent = (
  tx: Tx,
  action: `${string}.${string}`,
  resource: string,
  { requestId }: Client,
  at: Date,
) => record(tx, { actor: 'system', action, resource, shopId: null, requestId }, at)

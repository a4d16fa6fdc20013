import { record } from '#audit'
import { mayDo, type Person } from '#kernel/actor.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import type {
  AccountProvider,
  ConnectedAccount,
  DisplayCurrency,
  Profile,
  SalesDisplay,
} from '../contract.ts'
import {
  deleteConnectedAccount,
  findConnectedAccounts,
  findPerson,
  updatePerson,
  upsertConnectedAccount,
} from '../people/person-rows.ts'
import { requireFreshSecondFactor } from '../proofs/second-factor.ts'
import { findShopOfPerson, updateShop } from '../shops/shop-rows.ts'

/** A person and their shop, as the settings screen shows them. */
export async function findProfile(
  tx: Tx,
  actor: Pick<Person, 'personId'> & { shop?: { id: string } | null },
): Promise<{ profile: Profile; connected: ConnectedAccount[] }> {
  const person = (await findPerson(tx, actor.personId))!
  const shop = await findShopOfPerson(tx, actor.personId, actor.shop?.id)
  const { name, email, phone, street, apartment, country, state, city, zip, shareAfterLaunch, boosted } =
    person
  const address = { street, apartment, country, state, city, zip }
  const profile = {
    name,
    email,
    phone,
    ...address,
    shareAfterLaunch,
    boosted,
    shop,
    role: shop?.role ?? null,
  }
  return { profile, connected: await findConnectedAccounts(tx, actor.personId) }
}

export type ProfileChange = Pick<
  Profile,
  | 'name'
  | 'phone'
  | 'street'
  | 'apartment'
  | 'country'
  | 'state'
  | 'city'
  | 'zip'
  | 'shareAfterLaunch'
  | 'boosted'
> & {
  displayName: string
  salesDisplay: SalesDisplay
  timeZone: string
  /** Unchanged if absent. */
  displayCurrency?: DisplayCurrency | 'USD' | undefined
}

/** Saves the profile. Only those who run the shop can save its fields. */
export async function updateProfile(
  tx: Tx,
  actor: Person,
  change: ProfileChange,
  requestId: string,
  at: Date,
): Promise<void> {
  const before = (await findProfile(tx, actor)).profile
  const { displayName, salesDisplay, timeZone, displayCurrency, ...personal } = change
  await updatePerson(tx, actor.personId, personal, at)
  if (actor.shop && mayDo(actor.shop.role, 'manage'))
    await updateShop(tx, actor.shop.id, {
      name: displayName,
      salesDisplay,
      timeZone,
      ...(displayCurrency ? { displayCurrency } : {}),
    })
  const after = (await findProfile(tx, actor)).profile
  await record(
    tx,
    { actor, action: 'profile.updated', resource: actor.personId, ...listChanges(before, after), requestId },
    at,
  )
}

/** The changed fields, without values that concern only the person. */
function listChanges(before: Profile, after: Profile): { after: Record<string, unknown> } {
  const flatten = ({ shop, ...personal }: Profile): Record<string, unknown> => ({ ...personal, ...shop })
  const [old, updated] = [flatten(before), flatten(after)]
  return { after: { fields: Object.keys(updated).filter((key) => old[key] !== updated[key]) } }
}

/** Connects a payout account by its address: PayPal. Requires a fresh proof. */
export async function connectAccount(
  tx: Tx,
  actor: Person,
  provider: AccountProvider,
  email: string,
  requestId: string,
  at: Date,
): Promise<Result<undefined, 'second_factor.stale'>> {
  const fresh = requireFreshSecondFactor(actor)
  if (!fresh.ok) return fresh
  await upsertConnectedAccount(tx, { personId: actor.personId, provider, email, connectedAt: at })
  await record(tx, { actor, action: 'connected_account.added', resource: provider, requestId }, at)
  return ok()
}

export async function disconnectAccount(
  tx: Tx,
  actor: Person,
  provider: AccountProvider,
  requestId: string,
  at: Date,
): Promise<Result<undefined, 'second_factor.stale'>> {
  const fresh = requireFreshSecondFactor(actor)
  if (!fresh.ok) return refused(fresh.code)
  if (await deleteConnectedAccount(tx, actor.personId, provider))
    await record(tx, { actor, action: 'connected_account.removed', resource: provider, requestId }, at)
  return ok()
}

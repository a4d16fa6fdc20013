import type { Id } from '#kernel/id.ts'
import { sendMail } from '#messages'
import type { Tx } from '#platform/database/tx.ts'
import type { AccountDeps } from '../../deps.ts'
import { formatMailTime } from '../../people/mail-time.ts'
import { findPerson, insertSignInMethod, upsertConnectedAccount } from '../../people/person-rows.ts'
import type { GoogleIdentity } from './google-api.ts'

/** Stores the Google subject, and nothing that opens anything at Google. */
export async function saveGoogle(
  tx: Tx,
  personId: Id<'person'>,
  { subject, email }: GoogleIdentity,
  at: Date,
): Promise<void> {
  await insertSignInMethod(tx, { personId, providerId: 'google', accountId: subject })
  await upsertConnectedAccount(tx, { personId, provider: 'google', email, connectedAt: at })
}

/** Stores it, and writes to the account's address. */
export async function addGoogle(
  tx: Tx,
  deps: AccountDeps,
  personId: Id<'person'>,
  identity: GoogleIdentity,
  at: Date,
): Promise<void> {
  await saveGoogle(tx, personId, identity, at)
  const person = (await findPerson(tx, personId))!
  const settings = `${deps.appUrl}/setting#accounts`
  const time = await formatMailTime(tx, person.id, deps.now)
  const data = { name: person.name, google: identity.email, when: time, settings }
  await sendMail(tx, { to: person.email, template: 'google-connected', data, about: personId }, at)
}

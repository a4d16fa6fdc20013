import { ok, type Result, refused } from '#kernel/result.ts'
import { fingerprint } from '#platform/crypto/seal.ts'
import type { Tx } from '#platform/database/tx.ts'
import { addressBlock } from '#platform/http/address-block.ts'
import { bucketOfNetwork, consumeToken } from '#platform/http/limit.ts'
import { formatWait, setRetryAfter } from '#platform/http/wait.ts'
import type { AccountDeps } from '../deps.ts'
import { passwordTries, perNetwork, unknownDeviceTries } from '../limits.ts'
import type { Client } from './client.ts'
import { clearAllTries, clearTries, countTry } from './try-rows.ts'

declare const admitted: unique symbol
/** Permission to try one password. Only `admitSignIn` grants it, so no password is checked uncounted. */
export type Admission = { readonly [admitted]: true; readonly email: string }

/** An account as typed, whether or not it exists. */
export const accountSubject = (deps: AccountDeps, email: string): string =>
  fingerprint(deps.ring, 'sign-in', email)
const networkSubject = (deps: AccountDeps, account: string, address: string): string =>
  `${account}/${fingerprint(deps.ring, 'sign-in-place', addressBlock(address))}`

/**
 * Counts a try before anything is checked, in its own transaction, so that it stays counted whatever follows. A known
 * browser (`device`) has its own count, so that strangers who try an account don't lock out its owner. Everyone else
 * is limited by place, and by account if there are many.
 */
export async function admitSignIn(
  tx: Tx,
  deps: AccountDeps,
  email: string,
  client: Client,
  device: string | null = null,
): Promise<Result<Admission, 'account.too_many' | 'sign_in.held'>> {
  const account = accountSubject(deps, email)
  const admission = ok({ email } as unknown as Admission)
  if (device) {
    const wait = await countTry(tx, `${account}/device/${device}`, passwordTries)
    return wait === 0 ? admission : refuseFor(wait)
  }
  const [max, seconds] = perNetwork.signIn
  if (!(await consumeToken(tx, bucketOfNetwork(deps.ring, 'sign-in', client.address), max, seconds)))
    return refused('account.too_many')
  const networkWait = await countTry(tx, networkSubject(deps, account, client.address), passwordTries)
  const wait = networkWait || (await countTry(tx, account, unknownDeviceTries))
  return wait === 0 ? admission : refuseFor(wait)
}

function refuseFor(ms: number) {
  setRetryAfter(ms / 1_000)
  return refused('sign_in.held', { wait: formatWait(ms / 1_000) })
}

/** Forgets the tries of this place and of strangers, after a full sign-in from here. */
export async function forgetTriesHere(
  tx: Tx,
  deps: AccountDeps,
  email: string,
  { address }: Client,
): Promise<void> {
  const account = accountSubject(deps, email)
  await clearTries(tx, account, networkSubject(deps, account, address))
}

/** Forgets every try at the old password after a letter set a new one. */
export const forgetTriesEverywhere = (tx: Tx, deps: AccountDeps, email: string): Promise<void> =>
  clearAllTries(tx, accountSubject(deps, email))

import { ok, type Result, refused } from '#kernel/result.ts'
import { fingerprint } from '#platform/crypto/seal.ts'
import type { Tx } from '#platform/database/tx.ts'
import { addressBlock } from '#platform/http/address-block.ts'
import { bucketOfNetwork, takeToken } from '#platform/http/limit.ts'
import { askToWait, waitWords } from '#platform/http/wait.ts'
import type { AccountDeps } from '../deps.ts'
import { passwordTries, perNetwork, unknownDeviceTries } from '../limits.ts'
import type { Client } from './client.ts'
import { clearAllTries, clearTries, countTry } from './try-rows.ts'

declare const admitted: unique symbol
/** Leave to try one password. Only `admitSignIn` gives it, so no password is looked at uncounted. */
export type Admission = { readonly [admitted]: true; readonly email: string }

/** An account as it was typed, whether or not anyone has it. */
export const accountSubject = (deps: AccountDeps, email: string): string =>
  fingerprint(deps.ring, 'sign-in', email)
const placeSubject = (deps: AccountDeps, account: string, address: string): string =>
  `${account}/${fingerprint(deps.ring, 'sign-in-place', addressBlock(address))}`

/**
 * Counts a try before anything is looked at, in a transaction of its own: it stays counted whatever comes after. A known
 * browser (`device`) has a count of its own, so that strangers who try an account do not keep its owner out. Everyone
 * else waits by place, and by account where a crowd comes.
 */
export async function admitSignIn(
  tx: Tx,
  deps: AccountDeps,
  email: string,
  client: Client,
  device: string | null = null,
): Promise<Result<Admission, 'account.too_many' | 'sign_in.held'>> {
  const account = accountSubject(deps, email)
  const pass = ok({ email } as unknown as Admission)
  if (device) {
    const wait = await countTry(tx, `${account}/device/${device}`, passwordTries)
    return wait === 0 ? pass : held(wait)
  }
  const [max, seconds] = perNetwork.signIn
  if (!(await takeToken(tx, bucketOfNetwork(deps.ring, 'sign-in', client.address), max, seconds)))
    return refused('account.too_many')
  const here = await countTry(tx, placeSubject(deps, account, client.address), passwordTries)
  const wait = here || (await countTry(tx, account, unknownDeviceTries))
  return wait === 0 ? pass : held(wait)
}

function held(ms: number) {
  askToWait(ms / 1_000)
  return refused('sign_in.held', { wait: waitWords(ms / 1_000) })
}

/** After a full sign-in from this place: what it and strangers tried counts no more. */
export async function forgetTriesHere(
  tx: Tx,
  deps: AccountDeps,
  email: string,
  { address }: Client,
): Promise<void> {
  const account = accountSubject(deps, email)
  await clearTries(tx, account, placeSubject(deps, account, address))
}

/** After a new password by mail nothing that was tried at the old one counts, wherever it came from. */
export const forgetTriesEverywhere = (tx: Tx, deps: AccountDeps, email: string): Promise<void> =>
  clearAllTries(tx, accountSubject(deps, email))

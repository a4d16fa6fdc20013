/** Printful's credentials: the key of the settings, or the tokens of a person's connection. */
import { setTimeout as pause } from 'node:timers/promises'
import { after, minutes, seconds } from '#kernel/instant.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { houseNow } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { Keyring } from '#platform/crypto/seal.ts'
import type { Database, Tx } from '#platform/database/tx.ts'
import type { PrinterRefusal } from '../contract.ts'
import { findPrinterLink, findTokens, replaceTokens, type StoredTokens, writeLink } from '../link-rows.ts'
import { type PrintfulApp, refreshPrintful } from './oauth.ts'
import type { PrintfulAccess } from './open-printful.ts'

const printerId = 'printful'
type Settings = NonNullable<Config['printful']>
type Deps = Pick<Database, 'transact' | 'read'> & { ring: Keyring }

/** The app a person may connect it by; null if the settings have a key. */
export const printfulApp = ({ app, apiKey, apiUrl }: Settings): PrintfulApp | null =>
  app && !apiKey ? { ...app, apiUrl } : null

export function printfulAccess(deps: Deps, settings: Settings): PrintfulAccess {
  const { apiKey, apiUrl, storeId } = settings
  const app = printfulApp(settings)
  return {
    apiUrl,
    storeId,
    async key(spentKey) {
      const quietSeconds = await deps.read((tx, at) => findQuietSeconds(tx, at))
      if (quietSeconds > 0) return refused('outside.busy', { seconds: quietSeconds })
      if (apiKey && !spentKey) return ok(apiKey)
      return app ? findAccessKey(deps, app, spentKey) : refused('outside.key_refused')
    },
    wait: (waitSeconds) =>
      deps.transact((tx, at) => writeLink(tx, printerId, { quietUntil: after(at, seconds(waitSeconds)) })),
  }
}

/** Seconds until it may be called again; 0 if at once. */
async function findQuietSeconds(tx: Tx, at: Date): Promise<number> {
  const until = (await findPrinterLink(tx, printerId))?.quietUntil
  return until ? Math.ceil((until.getTime() - at.getTime()) / seconds(1)) : 0
}

/**
 * Renews the token before it ends, and after a refusal. If two renew at once, the later one continues with the
 * earlier one's tokens.
 */
async function findAccessKey(
  deps: Deps,
  app: PrintfulApp,
  spentKey?: string,
): Promise<Result<string, PrinterRefusal>> {
  const tokens = await deps.read((tx) => findTokens(tx, deps.ring, printerId))
  if (!tokens) return refused('outside.not_connected')
  const isFresh = tokens.until.getTime() - houseNow() > minutes(5) && tokens.access !== spentKey
  return isFresh ? ok(tokens.access) : renewTokens(deps, app, tokens)
}

const refreshWaitMs = 400
async function renewTokens(
  { read, transact, ring }: Deps,
  app: PrintfulApp,
  previous: StoredTokens,
): Promise<Result<string, PrinterRefusal>> {
  const answer = await refreshPrintful(app, previous.refresh)
  if (answer.ok && (await transact((tx) => replaceTokens(tx, ring, printerId, previous, answer.value))))
    return ok(answer.value.access)
  if (!answer.ok && answer.code !== 'outside.key_refused') return answer
  // A faster process has the new ones, and is about to store them.
  if (!answer.ok) await pause(refreshWaitMs)
  const current = await read((tx) => findTokens(tx, ring, printerId))
  if (current && current.sealed !== previous.sealed) return ok(current.access)
  return refused(current ? 'outside.consent_ended' : 'outside.not_connected')
}

import { findLastDataExport, requestDataExport } from '#accounts'
import { hrefs } from '#kernel/hrefs.ts'
import type { Id } from '#kernel/id.ts'
import { after, minutes } from '#kernel/instant.ts'
import type { Config } from '#platform/config.ts'
import { signToken } from '#platform/crypto/sign.ts'
import type { Tx } from '#platform/database/tx.ts'
import { type Act, answerDone, refuse } from './answer.server.ts'

export const requestExport: Act = async ({ transact, actor, requestId }) => {
  const result = await transact((tx, at) => requestDataExport(tx, actor, requestId, at))
  return result.ok ? answerDone('export', 'export-asked') : refuse('export', result)
}

/** An export that takes longer waits for disk space or for a file store, and says so. */
const expectedWait = minutes(15)
/** The shop's last export: waiting, or ready with its link. An expired one is omitted. */
export async function findExport(tx: Tx, config: Config, shopId: Id<'shop'>, at: Date) {
  const lastExport = await findLastDataExport(tx, shopId)
  if (lastExport?.state === 'waiting')
    return {
      state: 'waiting' as const,
      askedAt: lastExport.askedAt,
      isLate: at >= after(lastExport.askedAt, expectedWait),
    }
  if (lastExport?.state !== 'ready' || lastExport.expiresAt! <= at) return null
  const key = signToken({ secret: config.secretKey }, 'export', lastExport.id)
  const { bytes, expiresAt, readyAt } = lastExport
  return {
    state: 'ready' as const,
    link: hrefs.dataExport(lastExport.id, key),
    bytes: bytes!,
    readyAt: readyAt!,
    expiresAt: expiresAt!,
  }
}

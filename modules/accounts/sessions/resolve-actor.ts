import { type Actor, nobody } from '#kernel/actor.ts'
import { asId } from '#kernel/id.ts'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/database/tx.ts'
import { readAccountCookie } from './session-cookie.ts'
import { type ActorRow, findActorRow, writeSessionUse } from './session-rows.ts'

export type ActorDeps = Pick<Database, 'read'> & { readonly config: Pick<Config, 'appUrl'> }

/**
 * The actor of a request, from the session cookie. Without one nothing is read; a half session is nobody. `isUse`:
 * the request is a person's own and keeps the session alive, unlike a page that polls unattended.
 */
export async function resolveActor(deps: ActorDeps, request: Request, isUse = true): Promise<Actor> {
  const token = readAccountCookie(deps.config.appUrl, request, 'session')
  if (!token) return nobody
  const row = await deps.read((tx) => findActorRow(tx, token))
  if (!row) return nobody
  if (row.stale && isUse) await deps.read((tx) => writeSessionUse(tx, row.session_id))
  return actorOf(row)
}

function actorOf(row: ActorRow): Actor {
  return {
    kind: 'person',
    personId: asId('person', row.person_id),
    name: row.name,
    email: row.email,
    avatar: row.avatar,
    emailVerified: row.email_verified,
    shop:
      row.shop_id && row.handle && row.shop_name && row.role && row.time_zone && row.display_currency
        ? {
            id: asId('shop', row.shop_id),
            handle: row.handle,
            name: row.shop_name,
            role: row.role,
            timeZone: row.time_zone,
            currency: row.display_currency,
          }
        : null,
    staff: row.staff,
    assurance: row.assurance,
    hasSecondFactor: row.has_second_factor,
    hasPasskey: row.has_passkey,
    secondFactorAt: row.second_factor_at === null ? null : new Date(row.second_factor_at),
    sessionId: row.session_id,
  }
}

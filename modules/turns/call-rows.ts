/** The SQL of calling fans, and of their networks. */
import { sql } from 'drizzle-orm'
import { after, seconds } from '#kernel/instant.ts'
import { instant } from '#platform/database/instant.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import { limits } from './limits.ts'
import { inRoom, type RoomKey } from './room-rows.ts'

/**
 * Shy networks: many of their called fans didn't come or left again, and few others are present or bought, as if
 * opened only to be many. A fan who returns to a place counts among the others.
 */
export async function selectShyNetworks(tx: Tx, key: RoomKey, at: Date): Promise<string[]> {
  const isLapsed = sql`used_at is null and left_at is null and until_at <= ${instant(at)}`
  const rows = await rowsOf<{ network: string }>(
    tx,
    sql`select network from (
            select network, true as missed from turns.place where ${inRoom(key)} and passed_at is not null
            union all select network, ${isLapsed} from turns.place where ${inRoom(key)} and called_at is not null) p
         where network is not null group by network
         having count(*) filter (where missed) >= ${limits.minShy}::integer
            and count(*) filter (where missed) > ${limits.shyShare}::integer * count(*) filter (where not missed)`,
  )
  return rows.map(({ network }) => network)
}

/** The order of calling: fans seen again since they arrived, then those not, then those of shy networks. */
const callingOrder = [
  { shy: false, seen: sql`seen_at > arrived_at` },
  { shy: false, seen: sql`seen_at <= arrived_at` },
  { shy: true, seen: sql`true` },
] as const

/**
 * Calls the first present fans in line, and returns them. Absent ones are passed over, and are first again when they
 * return.
 */
export async function callPlaces(
  tx: Tx,
  key: RoomKey,
  max: number,
  until: Date,
  at: Date,
): Promise<{ id: string; rank: number }[]> {
  const shy = await selectShyNetworks(tx, key, at)
  const called: { id: string; rank: number }[] = []
  for (const group of callingOrder) {
    if (called.length >= max || (group.shy && shy.length === 0)) continue
    const isShy = sql`coalesce(network = any (${sql.param(shy)}::text[]), false)`
    const rows = await rowsOf<{ id: string; rank: number }>(
      tx,
      sql`update turns.place set called_at = ${instant(at)}, until_at = ${instant(until)}, seen_at = ${instant(at)}
          where id in (select id from turns.place where ${inRoom(key)} and called_at is null and left_at is null
               and passed_at is null and rank is not null and seen_at > ${instant(after(at, -seconds(limits.awaySeconds)))}
               and ${group.seen} and ${isShy} = ${group.shy}
             order by rank limit ${max - called.length}::integer)
          returning id, rank`,
    )
    called.push(...rows)
  }
  return called
}

/** Clears the networks of places once the cookies of those places have expired. */
export async function clearNetworks(tx: Tx, until: Date): Promise<number> {
  const rows = await rowsOf(
    tx,
    sql`update turns.place set network = null where id in (select id from turns.place
          where network is not null and arrived_at <= ${instant(until)} order by arrived_at limit 1000) returning 1`,
  )
  return rows.length
}

import { and, eq, inArray, sql } from 'drizzle-orm'
import { asId, type Id } from '#kernel/id.ts'
import { instant } from '#platform/database/instant.ts'
import { containsPattern } from '#platform/database/like.ts'
import { readOnce } from '#platform/database/read-once.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import type { Shop, ShopStatus } from '../contract.ts'
import { member, person, shop } from '../tables.ts'

const shopColumns = {
  id: shop.id,
  handle: shop.handle,
  name: shop.name,
  status: shop.status,
  timeZone: shop.timeZone,
  displayCurrency: shop.displayCurrency,
  salesDisplay: shop.salesDisplay,
  boosted: person.boosted,
  ownerId: person.id,
  ownerName: person.name,
  ownerEmail: person.email,
  openedAt: shop.openedAt,
}
const shopOf = (row: Omit<Shop, 'id' | 'ownerId'> & { id: string; ownerId: Id<'person'> }): Shop => ({
  ...row,
  id: asId('shop', row.id),
  ownerId: asId('person', row.ownerId),
})
const selectShops = (tx: Tx) =>
  tx
    .select(shopColumns)
    .from(shop)
    .innerJoin(member, and(eq(member.shopId, shop.id), eq(member.role, 'owner')))
    .innerJoin(person, eq(person.id, member.personId))

/** A shop with its owner, or null. */
export async function findShop(tx: Tx, shopId: Id<'shop'>): Promise<Shop | null> {
  const [row] = await readOnce(tx, `shop ${shopId}`, async () => selectShops(tx).where(eq(shop.id, shopId)))
  return row ? shopOf(row) : null
}

/** A shop by its store's handle; case doesn't matter. */
export async function findShopByHandle(tx: Tx, handle: string): Promise<Shop | null> {
  const [row] = await selectShops(tx).where(eq(shop.handle, handle.toLowerCase().replace(/^@/, '')))
  return row ? shopOf(row) : null
}

/** Shops for operators and lists, by part of a name, handle or owner's address; newest first. */
export async function findShops(
  tx: Tx,
  filter: {
    ids?: readonly Id<'shop'>[]
    words?: string
    boosted?: boolean
    status?: ShopStatus
    max?: number
  } = {},
): Promise<Shop[]> {
  const like = containsPattern((filter.words ?? '').toLowerCase())
  const rows = await selectShops(tx)
    .where(
      and(
        filter.words
          ? sql`(lower(${shop.name}) like ${like} or ${shop.handle} like ${like} or ${person.email} like ${like})`
          : undefined,
        filter.ids && inArray(shop.id, [...filter.ids]),
        filter.boosted === undefined ? undefined : eq(person.boosted, filter.boosted),
        filter.status === undefined ? undefined : eq(shop.status, filter.status),
      ),
    )
    .orderBy(sql`${shop.openedAt} desc, ${shop.id} desc`)
    .limit(Math.min(filter.max ?? filter.ids?.length ?? 100, 500))
  return rows.map(shopOf)
}

export async function isHandleFree(tx: Tx, handle: string): Promise<boolean> {
  const rows = await tx.select({ id: shop.id }).from(shop).where(eq(shop.handle, handle))
  return rows.length === 0
}

/** Writes the shop; false, without breaking the transaction, if the handle is taken. */
export async function insertShop(
  tx: Tx,
  row: { id: Id<'shop'>; handle: string; name: string; timeZone: string; displayCurrency: string; at: Date },
): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`
    insert into accounts.shop (id, handle, name, time_zone, display_currency, opened_at)
    values (${row.id}, ${row.handle}, ${row.name}, ${row.timeZone}, ${row.displayCurrency}, ${instant(row.at)})
    on conflict (handle) do nothing returning id`,
  )
  return rows.length > 0
}

export async function insertOwner(
  tx: Tx,
  shopId: Id<'shop'>,
  personId: Id<'person'>,
  at: Date,
): Promise<void> {
  await tx.insert(member).values({ shopId, personId, role: 'owner', since: at })
}

/** The shop a person works in: the requested one if they belong to it, else their own, else the first they joined. */
export async function findShopOfPerson(
  tx: Tx,
  personId: Id<'person'>,
  wantedId = '',
): Promise<(typeof shop.$inferSelect & { role: (typeof member.$inferSelect)['role'] }) | null> {
  const [row] = await tx
    .select({ shop, role: member.role })
    .from(member)
    .innerJoin(shop, eq(shop.id, member.shopId))
    .where(eq(member.personId, personId))
    .orderBy(
      sql`${member.shopId} = ${wantedId} desc, ${member.role} = 'owner' desc`,
      member.since,
      member.shopId,
    )
    .limit(1)
  return row ? { ...row.shop, role: row.role } : null
}

export async function lockShop(tx: Tx, shopId: Id<'shop'>): Promise<{ status: ShopStatus } | null> {
  const [row] = await tx.select({ status: shop.status }).from(shop).where(eq(shop.id, shopId)).for('update')
  return row ?? null
}

export async function updateShop(
  tx: Tx,
  shopId: Id<'shop'>,
  change: Partial<
    Pick<typeof shop.$inferSelect, 'name' | 'status' | 'timeZone' | 'displayCurrency' | 'salesDisplay'>
  >,
): Promise<void> {
  await tx.update(shop).set(change).where(eq(shop.id, shopId))
}

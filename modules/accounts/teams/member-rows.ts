import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { Id } from '#kernel/id.ts'
import { instant } from '#platform/database/instant.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import { member, person, session, shop } from '../tables.ts'
import type { MemberRole, TeamMember, Workplace } from './team-role.ts'

const memberColumns = {
  personId: member.personId,
  name: person.name,
  email: person.email,
  role: member.role,
  since: member.since,
}

/** A shop's people: its owner first, then by date of joining. */
export async function findMembers(tx: Tx, shopId: Id<'shop'>): Promise<TeamMember[]> {
  return tx
    .select(memberColumns)
    .from(member)
    .innerJoin(person, eq(person.id, member.personId))
    .where(eq(member.shopId, shopId))
    .orderBy(sql`${member.role} <> 'owner'`, member.since, member.personId)
}

/** Locks one member, with the shop's name; never finds the owner. */
export async function lockMember(
  tx: Tx,
  shopId: Id<'shop'>,
  personId: Id<'person'>,
): Promise<(Omit<TeamMember, 'role'> & { role: MemberRole; shop: string }) | null> {
  const [row] = await rowsOf<{
    name: string
    email: string
    role: MemberRole
    since: Date | string
    shop: string
  }>(
    tx,
    sql`select p.name, p.email, m.role, m.since, s.name as shop from accounts.member m
        join accounts.person p on p.id = m.person_id join accounts.shop s on s.id = m.shop_id
        where m.shop_id = ${shopId} and m.person_id = ${personId} and m.role <> 'owner' for update of m`,
  )
  return row ? { ...row, personId, since: new Date(row.since) } : null
}

/** Makes someone a member; false if they already are. */
export async function insertMember(
  tx: Tx,
  row: { shopId: Id<'shop'>; personId: Id<'person'>; role: MemberRole },
  at: Date,
): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`insert into accounts.member (shop_id, person_id, role, since)
        values (${row.shopId}, ${row.personId}, ${row.role}, ${instant(at)})
        on conflict (shop_id, person_id) do nothing returning person_id`,
  )
  return rows.length > 0
}

export async function updateMemberRole(
  tx: Tx,
  shopId: Id<'shop'>,
  personId: Id<'person'>,
  role: MemberRole,
): Promise<void> {
  await tx
    .update(member)
    .set({ role })
    .where(and(eq(member.shopId, shopId), eq(member.personId, personId), ne(member.role, 'owner')))
}

/** Ends a membership; none of the person's browsers work in that shop any more. */
export async function deleteMember(tx: Tx, shopId: Id<'shop'>, personId: Id<'person'>): Promise<void> {
  await tx
    .delete(member)
    .where(and(eq(member.shopId, shopId), eq(member.personId, personId), ne(member.role, 'owner')))
  await tx
    .update(session)
    .set({ shopId: null })
    .where(and(eq(session.userId, personId), eq(session.shopId, shopId)))
}

/** The shops a person works in, their own first. */
export async function selectWorkplaces(tx: Tx, personId: Id<'person'>): Promise<Workplace[]> {
  return tx
    .select({ id: shop.id, name: shop.name, handle: shop.handle, role: member.role })
    .from(member)
    .innerJoin(shop, eq(shop.id, member.shopId))
    .where(eq(member.personId, personId))
    .orderBy(sql`${member.role} <> 'owner'`, asc(shop.name), shop.id)
}

/** Makes a browser work in a shop its person belongs to; false for any other shop. */
export async function setWorkplace(
  tx: Tx,
  sessionId: Id<'session'>,
  personId: Id<'person'>,
  shopId: Id<'shop'>,
): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`update accounts.session set shop_id = ${shopId}
        where id = ${sessionId} and person_id = ${personId}
          and exists (select from accounts.member m where m.shop_id = ${shopId} and m.person_id = ${personId})
        returning id`,
  )
  return rows.length > 0
}

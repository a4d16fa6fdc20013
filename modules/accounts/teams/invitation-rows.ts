import { sql } from 'drizzle-orm'
import type { Id } from '#kernel/id.ts'
import { instant } from '#platform/database/instant.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import type { InvitationView, MemberRole, OfferView } from './team-role.ts'

export type Invitation = OfferView & { id: string; shopId: Id<'shop'>; sendings: number; expiresAt: Date }
type EndState = 'accepted' | 'declined' | 'taken_back'

/** Writes an invitation; false, without breaking the transaction, if one to that address is open. */
export async function insertInvitation(
  tx: Tx,
  row: {
    id: string
    shopId: Id<'shop'>
    email: string
    role: MemberRole
    invitedBy: string
    expiresAt: Date
  },
  now: Date,
): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`insert into accounts.invitation (id, shop_id, email, role, invited_by, sent_at, expires_at)
        values (${row.id}, ${row.shopId}, ${row.email}, ${row.role}, ${row.invitedBy}, ${instant(now)},
          ${instant(row.expiresAt)})
        on conflict (shop_id, email) where state = 'open' do nothing returning id`,
  )
  return rows.length > 0
}

/** Locks an open invitation; the caller checks if it has expired. */
export async function lockInvitation(tx: Tx, id: string): Promise<Invitation | null> {
  const [row] = await rowsOf<{
    id: string
    shop_id: Id<'shop'>
    email: string
    role: MemberRole
    sendings: number
    expires_at: Date | string
    shop: string
    handle: string
    inviter: string
  }>(
    tx,
    sql`select i.id, i.shop_id, i.email, i.role, i.sendings, i.expires_at, s.name as shop, s.handle, p.name as inviter
        from accounts.invitation i join accounts.shop s on s.id = i.shop_id join accounts.person p on p.id = i.invited_by
        where i.id = ${id} and i.state = 'open' for update of i`,
  )
  if (!row) return null
  const { shop_id: shopId, expires_at: expiresAt, inviter: from, ...fields } = row
  return { ...fields, shopId, expiresAt: new Date(expiresAt), from }
}

/** Renews a shop's open invitation; returns its new sending number. */
export async function renewInvitation(tx: Tx, id: string, expiresAt: Date, now: Date): Promise<number> {
  const [row] = await rowsOf<{ sendings: number }>(
    tx,
    sql`update accounts.invitation set sendings = sendings + 1, sent_at = ${instant(now)},
          expires_at = ${instant(expiresAt)} where id = ${id} and state = 'open' returning sendings`,
  )
  return row!.sendings
}

export async function endInvitation(tx: Tx, id: string, state: EndState, now: Date): Promise<void> {
  await tx.execute(
    sql`update accounts.invitation set state = ${state}, ended_at = ${instant(now)} where id = ${id} and state = 'open'`,
  )
}

/** A shop's open invitations, last sent first. */
export async function selectInvitations(tx: Tx, shopId: Id<'shop'>, now: Date): Promise<InvitationView[]> {
  const rows = await rowsOf<{
    id: string
    email: string
    role: MemberRole
    sent_at: Date | string
    expires_at: Date | string
  }>(
    tx,
    sql`select id, email, role, sent_at, expires_at from accounts.invitation
        where shop_id = ${shopId} and state = 'open' order by sent_at desc, id desc limit 50`,
  )
  return rows.map(({ sent_at, expires_at, ...row }) => ({
    ...row,
    sentAt: new Date(sent_at),
    expiresAt: new Date(expires_at),
    isExpired: new Date(expires_at) <= now,
  }))
}

import { asId, type Id, newId } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { nextState } from '#kernel/states.ts'
import type { Tx } from '#platform/database/tx.ts'
import { tell } from '#platform/facts/tell.ts'
import { makeHandle } from './handle.ts'
import { type ShopEvent, shopMoves } from './shop.ts'
import { findShopOfPerson, insertOwner, insertShop, isHandleFree, lockShop, updateShop } from './shop-rows.ts'

export type NewShop = {
  name: string
  handle?: string
  timeZone?: string
  displayCurrency?: string
  id?: Id<'shop'>
}

/** Opens a person's shop. A requested handle must be free; one made from the name gets a number if it isn't. */
export async function openShop(
  tx: Tx,
  personId: Id<'person'>,
  input: NewShop,
  at: Date,
): Promise<Result<Id<'shop'>, 'shop.handle_taken' | 'shop.already_open'>> {
  if ((await findShopOfPerson(tx, personId))?.role === 'owner') return refused('shop.already_open')
  const id = input.id ?? newId('shop')
  const base = input.handle || makeHandle(input.name)
  for (let number = 1; number < 1000; number += 1) {
    const handle = number === 1 ? base : `${base.slice(0, 26).replace(/-$/, '')}-${number}`
    const row = {
      id,
      handle,
      name: input.name,
      timeZone: input.timeZone ?? 'Africa/Lagos',
      displayCurrency: input.displayCurrency ?? 'USD',
      at,
    }
    if ((await isHandleFree(tx, handle)) && (await insertShop(tx, row))) {
      await insertOwner(tx, id, personId, at)
      await tell(tx, 'shop.opened', { shopId: id })
      return ok(id)
    }
    if (input.handle) break
  }
  return refused('shop.handle_taken')
}

/** Moves a shop to vacation, suspension or back. */
export async function moveShop(
  tx: Tx,
  shopId: Id<'shop'>,
  event: ShopEvent,
): Promise<Result<undefined, 'shop.not_found' | 'shop.move_not_allowed'>> {
  const shop = await lockShop(tx, shopId)
  if (!shop) return refused('shop.not_found')
  const next = nextState(shopMoves, shop.status, event)
  if (!next.ok) return refused('shop.move_not_allowed', { from: shop.status })
  await updateShop(tx, shopId, { status: next.value })
  await tell(tx, 'shop.moved', { shopId: asId('shop', shopId) })
  return ok()
}

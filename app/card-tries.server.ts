/**
 * How many cards somebody may see declined in an hour, by their account, their browser and the household or network they
 * come from. Cards that pay count for nothing, and give a shared network back what others there were declined: a drop
 * from behind one address of a phone company sells as fast as from many, and stolen cards are tried eight at a time.
 */
import type { Tx } from '#platform/database/tx.ts'
import { bucketOf, bucketOfPlace, giveToken, hasToken, spendToken } from '#platform/http/limit.ts'
import type { RequestContext } from './request.server.ts'

/** `account`: an address of mail or a shop. `device`: what this browser alone holds. */
type Holder = { account: string; device: string }
type Services = Pick<RequestContext, 'config' | 'address' | 'database'>
const hour = 3_600

function bucketsOf({ config, address }: Pick<Services, 'config' | 'address'>, { account, device }: Holder) {
  const ring = { secret: config.secretKey }
  const place = { name: bucketOfPlace(ring, 'card', address), declines: 20 }
  const own = { name: bucketOf(ring, 'card-device', device), declines: 8 }
  return { place, own, all: [{ name: bucketOf(ring, 'card-account', account), declines: 8 }, own, place] }
}

/** Whether another card may be tried; else the answer says when. Nothing is counted. */
export async function mayTryCard(tx: Tx, services: Pick<Services, 'config' | 'address'>, holder: Holder) {
  const buckets = bucketsOf(services, holder).all
  const has = await Promise.all(buckets.map(({ name, declines }) => hasToken(tx, name, declines, hour)))
  return has.every((one) => one)
}

/** Counts how a card ended. A bank that asks for a second step says that the card lives: this browser learned it. */
export async function countCard(
  services: Services,
  holder: Holder,
  end: 'paid' | 'declined' | 'asked',
): Promise<void> {
  const { place, own, all } = bucketsOf(services, holder)
  if (end === 'paid') return services.database.write((tx) => giveToken(tx, place.name, place.declines))
  await services.database.transact(async (tx) => {
    for (const { name, declines } of end === 'declined' ? all : [own])
      await spendToken(tx, name, declines, hour)
  })
}

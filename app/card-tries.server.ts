/**
 * Limits of declined cards per hour, by account, browser, and household or network. Cards that pay don't count, and
 * give a shared network back what others there were declined: a drop from behind one address of a phone company sells
 * as fast as from many, and stolen cards are tried eight at a time.
 */
import type { Tx } from '#platform/database/tx.ts'
import { bucketOf, bucketOfNetwork, countTokens, returnToken, spendTokens } from '#platform/http/limit.ts'
import type { RequestContext } from './request.server.ts'

/** `account`: an e-mail address or a shop. `device`: known to this browser only. */
type Holder = { account: string; device: string }
type Services = Pick<RequestContext, 'config' | 'address' | 'database'>
const hour = 3_600

function listBuckets({ config, address }: Pick<Services, 'config' | 'address'>, { account, device }: Holder) {
  const ring = { secret: config.secretKey }
  const network = { name: bucketOfNetwork(ring, 'card', address), declines: 20 }
  const ownDevice = { name: bucketOf(ring, 'card-device', device), declines: 8 }
  return {
    network,
    device: ownDevice,
    all: [{ name: bucketOf(ring, 'card-account', account), declines: 8 }, ownDevice, network],
  }
}

/**
 * Tells if another card may be tried; otherwise the answer says when. `owed`: this network had recent declines, which
 * a card that pays gives back. Counts nothing.
 */
export async function readTries(
  tx: Tx,
  services: Pick<Services, 'config' | 'address'>,
  holder: Holder,
): Promise<{ may: boolean; owed: boolean }> {
  const { all, network } = listBuckets(services, holder)
  const tokensLeft = await Promise.all(all.map(({ name, declines }) => countTokens(tx, name, declines, hour)))
  return {
    may: tokensLeft.every((tokens) => tokens >= 1),
    owed: tokensLeft[all.indexOf(network)]! < network.declines,
  }
}

type CardEnd = 'paid' | 'declined' | 'asked'
/** A card's outcome, by its charge's status: one not known to have failed may still pay. */
export function readCardEnd(status: string): CardEnd {
  if (status === 'failed') return 'declined'
  return status === 'action_required' ? 'asked' : 'paid'
}

/**
 * Counts a card's outcome. A bank asking for a second step reveals that the card is valid, so it counts for this
 * browser.
 */
export async function countCard(services: Services, holder: Holder, end: CardEnd): Promise<void> {
  const { network, device, all } = listBuckets(services, holder)
  await services.database.write(async (tx) => {
    if (end === 'paid') return returnToken(tx, network.name, network.declines)
    const chargedBuckets = end === 'declined' ? all : [device]
    await spendTokens(
      tx,
      chargedBuckets.map(({ name, declines: per }) => ({ name, per })),
      hour,
    )
  })
}

/**
 * Limits of declined cards per hour, by account, browser, and household or network. A card that pays doesn't count,
 * and makes up for one that a shared network was declined: fans behind one address of a phone company buy a drop as
 * fast as others, and a thief tries only eight stolen cards.
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
 * Tells if another card may be tried. `owed`: this network had recent declines, and a card that pays makes up for one.
 * Counts nothing.
 */
export async function readTries(
  tx: Tx,
  services: Pick<Services, 'config' | 'address'>,
  holder: Holder,
): Promise<{ mayTry: boolean; owed: boolean }> {
  const { all, network } = listBuckets(services, holder)
  const tokensLeft = await Promise.all(all.map(({ name, declines }) => countTokens(tx, name, declines, hour)))
  return {
    mayTry: tokensLeft.every((tokens) => tokens >= 1),
    owed: tokensLeft[all.indexOf(network)]! < network.declines,
  }
}

type CardOutcome = 'paid' | 'declined' | 'asked'
/** A card's outcome, by its charge's status: one not known to have failed may still pay. */
export function readCardOutcome(status: string): CardOutcome {
  if (status === 'failed') return 'declined'
  return status === 'action_required' ? 'asked' : 'paid'
}

/**
 * Counts a card's outcome. A bank asking for a second step reveals that the card is valid, so it counts for this
 * browser.
 */
export async function countCard(services: Services, holder: Holder, outcome: CardOutcome): Promise<void> {
  const { network, device, all } = listBuckets(services, holder)
  await services.database.write(async (tx) => {
    if (outcome === 'paid') return returnToken(tx, network.name, network.declines)
    const chargedBuckets = outcome === 'declined' ? all : [device]
    await spendTokens(
      tx,
      chargedBuckets.map(({ name, declines: per }) => ({ name, per })),
      hour,
    )
  })
}

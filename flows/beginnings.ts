/** Getting-started letters: a greeting when a shop opens, and three more while it hasn't done what they are about. */

import { findShop } from '#accounts'
import { hasSold } from '#analytics'
import { hrefs } from '#kernel/hrefs.ts'
import type { Id } from '#kernel/id.ts'
import { after, days } from '#kernel/instant.ts'
import { countByStatus } from '#listings'
import { beginLetters, claimBeginnings, sendMail, stopBeginningsLink } from '#messages'
import type { BeginningStep } from '#messages/contract'
import { findDestinations } from '#payouts'
import type { Tx } from '#platform/database/tx.ts'
import type { Services } from '#platform/services.ts'
import type { Effects } from './effect.ts'

type Config = Pick<Services['config'], 'appUrl' | 'secretKey'>
type Step = {
  /** True if the shop has done it already, so that no letter is needed. */
  isDone(tx: Tx, shopId: Id<'shop'>): Promise<boolean>
  link: string
  help: string
}

const hasListed = async (tx: Tx, shopId: Id<'shop'>): Promise<boolean> => {
  const { active, ended, relaunchable } = await countByStatus(tx, shopId)
  return active + ended + relaunchable > 0
}
const steps: Readonly<Record<BeginningStep, Step>> = {
  greeting: { isDone: async () => false, link: hrefs.create, help: hrefs.helpArticle('your-first-product') },
  product: {
    isDone: hasListed,
    link: hrefs.create,
    help: hrefs.helpArticle('artwork-that-survives-the-press'),
  },
  sale: {
    isDone: hasSold,
    link: hrefs.integrate('sell-on-social'),
    help: hrefs.helpArticle('how-drops-work'),
  },
  paid: {
    isDone: async (tx, shopId) => (await findDestinations(tx, shopId)).length > 0,
    link: hrefs.payoutRequest,
    help: hrefs.helpArticle('payouts'),
  },
}

/** Sends what is due. Returns how many shops it looked at. */
export async function sendBeginnings(tx: Tx, config: Config, at: Date): Promise<number> {
  const dueBeginnings = await claimBeginnings(tx, at)
  for (const { shopId, step } of dueBeginnings) {
    const { isDone, link, help } = steps[step]
    const shop = await findShop(tx, shopId)
    if (!shop || shop.status === 'suspended' || (await isDone(tx, shopId))) continue
    const stop = stopBeginningsLink({ ring: { secret: config.secretKey }, appUrl: config.appUrl }, shopId)
    const data = {
      name: shop.ownerName,
      shop: shop.name,
      address: `${config.appUrl}${hrefs.storefront(shop.handle)}`,
      link: `${config.appUrl}${link}`,
      help: `${config.appUrl}${help}`,
      stop,
    }
    const template = `beginning-${step}` as const
    await sendMail(tx, { to: shop.ownerEmail, template, data, about: shopId, leaveLink: stop }, at)
  }
  return dueBeginnings.length
}

/** A shop imported with years of history needs no greeting. */
async function startBeginnings(tx: Tx, shopId: Id<'shop'>, at: Date): Promise<void> {
  const shop = await findShop(tx, shopId)
  if (shop && shop.openedAt > after(at, -days(1))) await beginLetters(tx, shopId, at)
}

export const shopOpened: Effects<'shop.opened'> = [
  {
    name: 'begin its letters',
    queue: 'letters',
    run: (tx, { shopId }, at) => startBeginnings(tx, shopId, at),
  },
]

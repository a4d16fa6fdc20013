import { findShop } from '#accounts'
import { changes, findBlank } from '#catalogue'
import { blankTitle } from '#catalogue/contract'
import { endListing, previewBlank } from '#listings'
import { sendMail } from '#messages'
import type { Tx } from '#platform/database/tx.ts'
import type { Reactions } from '#platform/facts/react.ts'
import type { Services } from '#platform/http/request-context.ts'

const dayOf = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }).format(at)

/** What a change of the catalogue means to shops: they are told before, and what would lose money ends on its day. */
export function catalogueReactions({ config }: Pick<Services, 'config'>): Reactions {
  const tell = async (tx: Tx, changeId: string, at: Date, withdrawn: boolean): Promise<void> => {
    const change = await changes.find(tx, changeId)
    const blank = change && (await findBlank(tx, change.blankId))
    if (!blank || !('costs' in change.details)) return
    const affected = await previewBlank(tx, blank, changes.withCosts(blank, change.details.costs))
    for (const shopId of new Set(affected.map((one) => one.shopId))) {
      const shop = await findShop(tx, shopId)
      if (!shop) continue
      const data = {
        name: shop.ownerName,
        blank: blankTitle(blank),
        date: dayOf(change.effectiveAt, shop.timeZone),
        rows: affected.filter((one) => one.shopId === shopId),
        withdrawn,
        link: `${config.appUrl}/listing`,
      }
      await sendMail(tx, { to: shop.ownerEmail, template: 'blank-changes', data, about: changeId }, at)
    }
  }
  /** The cost holds: whoever would sell below it no longer does. */
  const endBelowCost = async (tx: Tx, changeId: string, at: Date): Promise<void> => {
    const change = await changes.find(tx, changeId)
    const blank = change && (await findBlank(tx, change.blankId))
    if (!blank || !('costs' in change.details)) return
    const free = Object.fromEntries(blank.sizes.map((size) => [size, 0]))
    for (const one of await previewBlank(tx, changes.withCosts(blank, free), blank))
      if (one.belowCost) await endListing(tx, one.shopId, one.listingId, at)
  }
  const id = (payload: Record<string, string>): string => payload.changeId ?? ''
  return {
    'blank.change_planned': [
      { name: 'tell its shops', run: (tx, payload, at) => tell(tx, id(payload), at, false) },
    ],
    'blank.change_withdrawn': [
      { name: 'tell its shops', run: (tx, payload, at) => tell(tx, id(payload), at, true) },
    ],
    'blank.changed': [
      { name: 'end what loses money', run: (tx, payload, at) => endBelowCost(tx, id(payload), at) },
    ],
  }
}

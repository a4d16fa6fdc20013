/** Regularly reads an outside press's catalogue and shipping prices, and keeps its callbacks registered. */
import { after, days, hours } from '#kernel/instant.ts'
import { type Refusal, wordsOf } from '#kernel/result.ts'
import { houseNow } from '#platform/clock.ts'
import type { Keyring } from '#platform/crypto/seal.ts'
import type { Database } from '#platform/database/tx.ts'
import type { PrinterRefusal } from './contract.ts'
import { printerRefusals } from './contract.ts'
import { limits } from './limits.ts'
import { beginCallback, findPrinterLink, saveCallback, writeLink } from './link-rows.ts'
import type { Postage, Printer } from './printer.ts'
import { findPostageMoments, findPrinterBlanks, savePostage, saveProducts } from './product-rows.ts'
import { postageTowns } from './towns.ts'

type Deps = Pick<Database, 'transact' | 'read'>
const troubleOf = (refusal: Refusal<PrinterRefusal>): string =>
  wordsOf(refusal, printerRefusals).slice(0, 300)

/** Reads its product list once a day; if it doesn't answer, the next run asks again. */
export async function readPrinterList({ transact, read }: Deps, printer: Printer): Promise<void> {
  const isDue = await read(async (tx, at) => {
    const lastReadAt = (await findPrinterLink(tx, printer.id))?.catalogueReadAt
    return !lastReadAt || after(lastReadAt, hours(limits.listHours)) <= at
  })
  if (!isDue) return
  const answer = await printer.products()
  await transact((tx, at) =>
    answer.ok
      ? saveProducts(tx, printer.id, answer.value, at)
      : writeLink(tx, printer.id, { trouble: troubleOf(answer) }),
  )
}

/** Reads the price of shipping one unit of these blanks to every region; each blank about once a week. */
export async function readPostage(
  { transact, read }: Deps,
  printer: Printer,
  blanks: readonly { blankId: string; variantId: number }[],
): Promise<void> {
  const dueBlanks = await read(async (tx, at) => {
    const moments = await findPostageMoments(tx, printer.id)
    const isDue = (moment: Date | undefined) => !moment || after(moment, days(limits.postageDays)) <= at
    return blanks.filter(({ blankId }) => isDue(moments.get(blankId)))
  })
  for (const { blankId, variantId } of dueBlanks.slice(0, limits.postagePerRun)) {
    const prices = new Map<string, Postage | null>()
    for (const town of postageTowns) {
      const price = await printer.postage(variantId, town)
      if (!price.ok)
        return void (await transact((tx) => writeLink(tx, printer.id, { trouble: troubleOf(price) })))
      prices.set(town.country, price.value)
    }
    await transact((tx, at) => savePostage(tx, { printerId: printer.id, blankId }, prices, at))
  }
}

/**
 * Registers callbacks at that address, and renews them before they end. The new secret is stored before the old one
 * is forgotten; events in between are noticed by polling anyway.
 */
export async function renewCallbacks(
  { transact, read, ring, url }: Deps & { ring: Keyring; url: string },
  printer: Printer,
): Promise<void> {
  const link = await read((tx) => findPrinterLink(tx, printer.id))
  const blanks = await read((tx) => findPrinterBlanks(tx, printer.id))
  const now = new Date(houseNow())
  if (link && !isCallbackDue(link, url, now)) return
  const hasClaimed = await transact((tx) => beginCallback(tx, printer.id, link?.callbackAskedAt ?? null, now))
  if (!hasClaimed) return
  const until = after(now, days(limits.callbackDays))
  const productIds = [...new Set(blanks.map(({ productId }) => productId))]
  const answer = await printer.subscribe({ url, until, productIds })
  await transact((tx) =>
    answer.ok
      ? saveCallback(tx, ring, printer.id, { secret: answer.value.secret, url, until, askedAt: now })
      : writeLink(tx, printer.id, { trouble: troubleOf(answer) }),
  )
}

function isCallbackDue(
  link: { callbackUrl: string; callbackUntil: Date | null; callbackAskedAt: Date | null },
  url: string,
  now: Date,
): boolean {
  const { callbackUrl, callbackUntil, callbackAskedAt } = link
  if (callbackAskedAt && after(callbackAskedAt, hours(limits.callbackRetryHours)) > now) return false
  if (callbackUrl !== url || !callbackUntil) return true
  return after(now, days(limits.callbackRenewDays)) >= callbackUntil
}

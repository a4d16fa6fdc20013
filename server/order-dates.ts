/** When an order that was paid prints and arrives, in the words of its letter. */
import { findBlanks } from '#catalogue'
import type { LocalDate } from '#kernel/instant.ts'
import type { Order, OrderInFull } from '#orders'
import type { Tx } from '#platform/database/tx.ts'
import { presses } from '#production'
import { arrivalRange, productionDays, shippingOptions } from '#shipping/contract'

const dayWords = (date: LocalDate): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T12:00:00Z`),
  )
export const rangeWords = ({ from, to }: { from: LocalDate; to: LocalDate }): string =>
  `between ${dayWords(from)} and ${dayWords(to)}`

/** When the last of it prints and when it should arrive. */
export async function datesOf(
  tx: Tx,
  { order }: OrderInFull,
  at: Date,
): Promise<{ nextPrint: string; arrives: string }> {
  const { address, shippingOption } = order
  const printed = order.lines.filter((line) => !line.digital)
  const wanted = printed.map((line) => ({
    ...{ technique: line.technique, blankId: line.blankId, colour: line.colour, size: line.size },
    ...{ units: line.quantity, country: address.country, service: shippingOption },
  }))
  const prints = await presses.forecast(tx, wanted, at, order.paidAt ?? at)
  const blanks = await findBlanks(tx, [...new Set(printed.map((line) => line.blankId))])
  const transit = transitOf(order, blanks)
  const undated = { nextPrint: 'the next print day', arrives: 'within the time named in the shop' }
  if (!transit) return undated
  const found = printed.flatMap((line, place) => {
    const print = prints[place]
    const production = blanks.get(line.blankId)?.leadDays ?? productionDays
    return print
      ? {
          date: print.date,
          ...arrivalRange({ cutOff: print.cutOff, zone: print.facility.zone, production, transit }),
        }
      : []
  })
  if (found.length === 0 || found.length < printed.length) return undated
  const last = (of: (one: (typeof found)[number]) => LocalDate) => found.map(of).sort().at(-1)!
  const range = { from: last(({ from }) => from), to: last(({ to }) => to) }
  return { nextPrint: dayWords(last(({ date }) => date)), arrives: rangeWords(range) }
}

/** The days in the post of the way that was chosen. */
function transitOf(
  { lines, address, shippingOption }: Order,
  blanks: Awaited<ReturnType<typeof findBlanks>>,
) {
  const posted = lines.flatMap((line) => {
    const blank = line.digital ? null : blanks.get(line.blankId)
    const { quantity } = line
    return blank
      ? {
          blankId: blank.id,
          name: blank.name,
          shippingClass: blank.shippingClass,
          parcelAlone: blank.parcelAlone,
          quantity,
        }
      : []
  })
  const options = shippingOptions({ lines: posted, country: address.country })
  if (!options.ok) return null
  return (options.value.find(({ id }) => id === shippingOption) ?? options.value[0])?.transit ?? null
}

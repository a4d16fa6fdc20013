/**
 * Customs duty into the European Union, paid at checkout so that no parcel is held for it.
 * From 1 July 2026 to 1 July 2028: EUR 3 for each distinct tariff heading of a consignment worth up to EUR 150
 * (Regulation (EU) 2026/382). Before, such consignments were free of duty. Above EUR 150 the tariff's own rate counts.
 */
import { localDate } from '#kernel/instant.ts'
import { type Money, plus, scale, share, usd, zero } from '#kernel/money.ts'

const members = new Set(
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE MC'.split(' '),
)
/** Dollars for a euro, in ten-thousandths. Ours, fixed for the year; the customs' monthly rate takes its place. */
const usdPerEuro = 11_000n
const euros = (minor: number): Money => scale(usd(minor), usdPerEuro, 10_000n)
const lowValue = euros(15_000)
const perHeading = euros(300)
/** Third-country duty by chapter of the tariff, for what the presses make. Where the chapter is not here: 4 %. [ours] */
const chapterBps: Record<string, number> = {
  '61': 1200,
  '62': 1200,
  '63': 1200,
  '65': 270,
  '69': 1200,
  '42': 370,
  '49': 0,
  '48': 0,
  '64': 1700,
}
const otherBps = 400

export type DutyLine = { hsCode: string | null; goods: Money }
export type Duty = { amount: Money; why: string }

/** The duty of one consignment, or null where none applies. */
export function dutyOf(to: { country: string; at: Date; lines: readonly DutyLine[] }): Duty | null {
  if (!members.has(to.country) || to.lines.length === 0) return null
  const goods = to.lines.map((line) => line.goods).reduce(plus, zero())
  if (goods.minor > lowValue.minor) {
    const amount = to.lines
      .map((line) => share(line.goods, chapterBps[(line.hsCode ?? '').slice(0, 2)] ?? otherBps))
      .reduce(plus, zero())
    return amount.minor === 0n
      ? null
      : { amount, why: 'The goods are worth more than €150, so the tariff’s own rate counts.' }
  }
  const day = localDate(to.at, 'Europe/Brussels')
  if (day < '2026-07-01' || day >= '2028-07-01') return null
  const headings = new Set(to.lines.map((line) => (line.hsCode ?? 'other').slice(0, 4)))
  return {
    amount: { ...perHeading, minor: perHeading.minor * BigInt(headings.size) },
    why: `€3 for each kind of goods (${headings.size} here), paid now so that the parcel is not held.`,
  }
}

/** Where a press stands, by its zone; a parcel that stays in the country meets no customs. */
const pressCountries: Record<string, string> = {
  'Africa/Lagos': 'NG',
  'Europe/Berlin': 'DE',
  'America/New_York': 'US',
}

/** What may still be asked of the fan when the parcel comes, said before it is paid. */
export function doorWords(to: {
  country: string
  taxLabel: string
  taxBps: number
  /** The zone of the press that prints it; null where it is not known yet. */
  pressZone: string | null
}): string {
  const { country } = to
  if (members.has(country))
    return 'VAT and EU duty, where it is due, are paid with the order. Nothing is due at the door.'
  if (to.pressZone && pressCountries[to.pressZone] === country)
    return 'It is printed in your own country, so no customs and nothing is due at the door.'
  if (to.taxBps > 0 && country !== 'US')
    return `${to.taxLabel} is paid with the order. Customs there may still ask for duty when it arrives: that is not in this total, and we don’t get it.`
  return 'Customs there may ask for duty or tax when it arrives: that is not in this total, and we don’t get it.'
}

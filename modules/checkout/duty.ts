/**
 * Customs duty into the European Union, paid at checkout so that no parcel is held for it. From 1 July 2026 to 1 July
 * 2028: EUR 3 for each distinct tariff heading of a consignment worth up to EUR 150 (Regulation (EU) 2026/382).
 * Before that, such consignments were free of duty. Above EUR 150 the tariff's own rate applies. Only what leaves a
 * press outside the Union is imported. The press is the one that would print it at the time of the quote; if another
 * prints it in the end, the quoted duty stays and the difference is ours (`settle-duty.ts`).
 */
import { localDate } from '#kernel/instant.ts'
import { type Money, plus, scale, share, times, usd, zero } from '#kernel/money.ts'
import { isInUnion } from '#shipping/contract'

/** Dollars per euro, in ten-thousandths. Ours, fixed for the year; customs' monthly rate is to replace it. */
const usdPerEuro = 11_000n
const fromEuroCents = (minor: number): Money => scale(usd(minor), usdPerEuro, 10_000n)
const lowValueLimit = fromEuroCents(15_000)
const perHeading = fromEuroCents(300)
/** Third-country duty by tariff chapter, for what the presses make. Other chapters: 4 %. [ours] */
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

/**
 * What customs need to know of a line: its heading, its value and the press it leaves from; null if not yet known.
 */
export type DutyLine = { hsCode: string | null; goods: Money; from: Sender | null }
export type Sender = { id: string; place: string; country: string }
export type Duty = { amount: Money; why: string }

/** Tells if goods from this press are imported into the Union. Goods printed inside it are in free circulation. */
const isImport = (from: Sender | null): boolean => from === null || !isInUnion(from.country)
const listPlaces = (lines: readonly Pick<DutyLine, 'from'>[]): string =>
  [...new Set(lines.map(({ from }) => from?.place ?? 'outside the Union'))].join(' and ')

/**
 * The duty of an order, press by press, because the goods from one press are one consignment. Null if there is
 * nothing to say: outside the Union, and small consignments while they were duty-free.
 */
export function dutyOf(order: { country: string; at: Date; lines: readonly DutyLine[] }): Duty | null {
  if (!isInUnion(order.country) || order.lines.length === 0) return null
  const [importedLines, localLines] = [
    order.lines.filter(({ from }) => isImport(from)),
    order.lines.filter(({ from }) => !isImport(from)),
  ]
  const consignments = [...Map.groupBy(importedLines, ({ from }) => from?.id ?? '').values()]
  const duties = consignments
    .map((lines) => ({ ...dutyOfConsignment(lines, order.at), from: listPlaces(lines) }))
    .filter(({ amount }) => amount.minor > 0n)
  const localNote =
    localLines.length > 0 ? `printed in ${listPlaces(localLines)}, inside the European Union.` : null
  if (duties.length === 0) return localNote ? { amount: zero(), why: `None: ${localNote}` } : null
  return {
    amount: duties.map(({ amount }) => amount).reduce(plus),
    why: [
      ...duties.map(({ from, why }) => `From ${from}: ${why}`),
      ...(localNote ? [`None on what is ${localNote}`] : []),
    ].join(' '),
  }
}

function dutyOfConsignment(lines: readonly DutyLine[], at: Date): Duty {
  const goods = lines.map((line) => line.goods).reduce(plus, zero())
  if (goods.minor > lowValueLimit.minor) {
    const amount = lines
      .map((line) => share(line.goods, chapterBps[(line.hsCode ?? '').slice(0, 2)] ?? otherBps))
      .reduce(plus, zero())
    return { amount, why: 'worth more than €150, so the tariff’s own rate counts.' }
  }
  const day = localDate(at, 'Europe/Brussels')
  const isDutyFree = day < '2026-07-01' || day >= '2028-07-01'
  const headings = isDutyFree ? 0 : new Set(lines.map((line) => (line.hsCode ?? 'other').slice(0, 4))).size
  return {
    amount: times(perHeading, headings),
    why: `€3 for each kind of goods (${headings} here), paid now so that the parcel is not held.`,
  }
}

/** Explains the VAT by where the goods leave from; null if the place changes nothing that we know of. */
export function explainVat(country: string, senders: readonly (Sender | null)[]): string | null {
  if (!isInUnion(country) || senders.length === 0) return null
  const lines = senders.map((from) => ({ from }))
  const importedLines = lines.filter(({ from }) => isImport(from))
  const localLines = lines.filter(({ from }) => !isImport(from))
  if (importedLines.length === 0) return `Printed in ${listPlaces(localLines)}: nothing is imported.`
  const part = localLines.length > 0 ? ` on what comes from ${listPlaces(importedLines)}` : ''
  return `Import VAT${part}, paid now so that nothing is due at the door.`
}

/** Tells a fan, before paying, whether duty or tax may still be due on delivery. */
export function describeDuty(order: {
  country: string
  taxLabel: string
  taxBps: number
  /** The presses that print it; null for one not yet known. */
  from: readonly (Sender | null)[]
}): string {
  const { country, from } = order
  const isKnown = from.length > 0
  if (isKnown && from.every((sender) => sender?.country === country))
    return 'It is printed in your own country, so no customs and nothing is due at the door.'
  if (isInUnion(country) && order.taxBps === 0 && (!isKnown || from.some(isImport)))
    return 'Customs will charge VAT, and may charge duty, when it arrives. That isn’t part of this total.'
  if (isInUnion(country))
    return isKnown && !from.some(isImport)
      ? `It is printed in ${listPlaces(from.map((sender) => ({ from: sender })))}, inside the European Union, so no customs and nothing is due at the door.`
      : 'VAT and EU duty, where it is due, are paid with the order. Nothing is due at the door.'
  if (order.taxBps > 0 && country !== 'US')
    return `${order.taxLabel} is paid with the order. Customs may still charge duty on delivery, which isn’t part of this total.`
  return 'Customs may charge duty or tax on delivery, which isn’t part of this total.'
}

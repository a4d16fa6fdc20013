import type { Technique } from '#catalogue/contract'
import { adaezeNumber } from '../people.ts'

/** The neighbours' last ten days: who bought what and when, and how far the press got with it. */

/** A fan buys this many of a shop's best seller (`0`) or of the ones after it; or the first product of a technique. */
export type PlannedPurchase = {
  fan: number
  shop: number
  listing: number
  quantity: number
  technique?: Technique
}
const planErrands = (
  ...rows: readonly (readonly [fan: number, shop: number, listing?: number, quantity?: number])[]
) => rows.map(([fan, shop, listing = 0, quantity = 1]): PlannedPurchase => ({ fan, shop, listing, quantity }))
const planErrand = (technique: Technique, fan: number, shop: number, quantity = 1): PlannedPurchase => ({
  fan,
  shop,
  listing: 0,
  quantity,
  technique,
})

/** Shops by their place among the neighbours. */
const [tinfish, softhours, tilerun, kilocycling, fernalmanac] = [0, 1, 2, 3, 4] as const
const [oddmetre, nightferry, pixelkettle] = [5, 7, 8] as const

/** Batches of the press in Lagos close on Tuesdays and Fridays at six in the evening, 17:00 in UTC. */
export const weeks = {
  delivered: {
    boughtAt: '2025-08-13T12:00:00Z',
    closesAt: '2025-08-15T17:00:00Z',
    printedAt: '2025-08-18T08:00:00Z',
    sentAt: '2025-08-18T14:00:00Z',
    arrivedAt: '2025-08-21T11:00:00Z',
    errands: planErrands(
      [9_001, tinfish],
      [9_003, kilocycling],
      [9_009, tinfish, 0, 2],
      [9_014, kilocycling],
    ),
  },
  onItsWay: {
    boughtAt: '2025-08-18T18:00:00Z',
    closesAt: '2025-08-19T17:00:00Z',
    printedAt: '2025-08-21T08:00:00Z',
    sentAt: '2025-08-22T14:00:00Z',
    errands: planErrands([9_021, kilocycling], [adaezeNumber, tinfish], [9_028, kilocycling]),
  },
  onThePress: {
    boughtAt: '2025-08-21T19:00:00Z',
    closesAt: '2025-08-22T17:00:00Z',
    printedAt: '2025-08-23T08:00:00Z',
    errands: [
      ...planErrands(
        [9_031, kilocycling],
        [9_034, tinfish, 0, 2],
        [9_036, kilocycling, 0, 2],
        [9_039, tinfish],
        [9_041, kilocycling, 1],
        [9_043, kilocycling],
        [9_047, tinfish, 1],
        [9_049, tinfish, 1],
      ),
      planErrand('cut-sew', 9_051, tilerun),
      planErrand('giclee', 9_052, oddmetre),
      planErrand('digital', 9_053, fernalmanac),
      planErrand('dtf', 9_054, softhours),
      planErrand('uv', 9_056, pixelkettle),
      planErrand('engraving', 9_058, oddmetre),
    ],
  },
  collecting: {
    boughtAt: '2025-08-23T19:00:00Z',
    errands: [
      ...planErrands(
        [adaezeNumber, nightferry],
        [9_055, kilocycling],
        [9_057, tinfish, 1],
        [9_061, pixelkettle],
        [9_066, nightferry, 0, 2],
      ),
      planErrand('cut-sew', 9_068, tilerun),
      planErrand('giclee', 9_069, fernalmanac),
      planErrand('embroidery', 9_071, kilocycling),
      planErrand('sublimation', 9_072, tilerun),
      planErrand('digital', 9_073, kilocycling),
      planErrand('dtf', 9_074, softhours, 2),
      planErrand('dtf', 9_076, softhours),
      planErrand('uv', 9_077, pixelkettle),
      planErrand('engraving', 9_079, oddmetre),
    ],
  },
} as const

export const questions: readonly { at: string; words: string; answer?: string }[] = [
  {
    at: '2025-08-22T09:40:00Z',
    words:
      'My parcel says “on its way” since yesterday. Will it be here before Sunday? I leave for two weeks then.',
    answer:
      'It left Lagos yesterday afternoon and should arrive on Saturday. The link in your e-mail tracks it.',
  },
  { at: '2025-08-23T20:05:00Z', words: 'Can you send it to my office instead? They sign for parcels there.' },
  {
    at: '2025-08-24T07:30:00Z',
    words: 'I chose M, but my friends say it runs small. Can I still change to L?',
  },
]

export const claims: readonly { at: string; shop: number; words: string; answer?: string }[] = [
  {
    at: '2025-08-22T08:10:00Z',
    shop: kilocycling,
    words: 'There is a pale line across the print, about a finger wide.',
    answer:
      'You’re right: a nozzle was blocked. We’re printing it again, and the new one goes to press on 26 August.',
  },
  {
    at: '2025-08-23T17:20:00Z',
    shop: tinfish,
    words: 'A pale line runs across the print, about a finger wide, as if one pass was missed.',
  },
]

export type PlannedReport = {
  at: string
  shop: number
  reason: 'copyright' | 'other'
  words: string
  name: string
  email: string
  decision?: string
}
export const reports: readonly PlannedReport[] = [
  {
    at: '2025-08-20T10:15:00Z',
    shop: pixelkettle,
    reason: 'other',
    words: 'A kettle this hot should carry a warning.',
    name: 'Kitchen Sense',
    email: 'sense@fans.test',
    decision: 'It is a drawing of a kettle. It breaks no rule.',
  },
  {
    at: '2025-08-23T11:30:00Z',
    shop: nightferry,
    reason: 'copyright',
    words:
      'The ferry is traced from a photograph of mine, taken in 2019. The rope and the lamp are in the same place.',
    name: 'Ines Lobo',
    email: 'ines.lobo@fans.test',
  },
]

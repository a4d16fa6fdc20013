/** A day of fans in memory: who comes in which hour, and what for. The same date is the same day on every machine. */
import { seedRandom } from '#kernel/random.ts'

export const hoursOfDay = 24
/** Numbers in 0..1 that choose among the products on sale at that hour. */
type Choice = { listing: number; product: number; colour: number; size: number; quantity: number }
export type Happening =
  | ({ kind: 'order'; fan: number; shop: number | null; drop: boolean; channel: string } & Choice)
  | { kind: 'drop' }
  | { kind: 'question'; words: string }
  | { kind: 'review'; stars: number; words: string }
  | { kind: 'claim'; words: string }

/** The number of a shop's fans in each hour of its own day, in tenths. */
const hourWeights = [1, 0, 0, 0, 0, 1, 4, 7, 9, 11, 11, 12, 15, 13, 11, 11, 12, 15, 18, 20, 18, 13, 8, 4]
const channels = ['store', 'store', 'store', 'instagram', 'youtube', 'tiktok', 'link-in-bio']
/** The day's fans are not among those of the sample's year. */
const firstFan = 2_000
/** The drop: its pieces, the hour of the played day in which it opens, and its orders. */
export const dropPieces = 40
const dropHour = 2
const dropOrders = 8

const questions = [
  'Hi! Could this reach Abuja before the 5th? It is a birthday present.',
  'I chose M but I am between sizes. Can I still change it to L?',
  'Can you send it to my office instead? They sign for parcels there.',
]
const claims = [
  'The print has a pale stripe in it, as if one pass was missed.',
  'There is a pale line across the print, about a finger wide.',
]
const reviews = [
  [5, 'Third wash, still as loud as the first day.'],
  [5, 'Arrived a day early. The orange is even better than on the screen.'],
  [4, 'Great print, heavy cotton. Took my usual size and it fits.'],
] as const

/** The happenings of each hour, from `fromHour` of the shop's day on. `neighbours` is how many other shops sell. */
export function planDay(seed: number, fromHour: number, neighbours: number): Happening[][] {
  const random = seedRandom(seed)
  let fan = firstFan + random.integer(0, 7_000)
  const createOrder = (shop: number | null, drop = false): Happening => ({
    kind: 'order',
    fan: fan++,
    shop,
    drop,
    channel: random.pick(channels),
    listing: random.next() ** 1.6,
    product: random.next(),
    colour: random.next(),
    size: random.next(),
    quantity: random.next() < 0.8 ? 1 : 2,
  })
  const day = Array.from({ length: hoursOfDay }, (_, step): Happening[] => {
    const tenths = hourWeights[(fromHour + step) % hoursOfDay]!
    const ownCount = Math.floor(tenths / 10) + (random.next() * 10 < tenths % 10 ? 1 : 0)
    const otherCount = neighbours > 0 && random.next() * 20 < tenths ? 1 : 0
    return [
      ...Array.from({ length: ownCount }, () => createOrder(null)),
      ...Array.from({ length: otherCount }, () => createOrder(random.integer(0, neighbours - 1))),
    ]
  })
  day[dropHour]!.unshift({ kind: 'drop' })
  for (let index = 0; index < dropOrders; index += 1)
    day[dropHour + 1 + Math.floor(index / 2)]!.push(createOrder(null, true))
  day[1]!.push({ kind: 'question', words: random.pick(questions) })
  const [stars, words] = random.pick(reviews)
  day[4]!.push({ kind: 'review', stars, words })
  day[6]!.push({ kind: 'claim', words: random.pick(claims) })
  return day
}

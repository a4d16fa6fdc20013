/** What the sample shop's fans say of what arrived: of which pieces, in how many stars and which words. Seeded. */
import { seedRandom } from '#kernel/random.ts'

export type ReviewText = { stars: number; words: string; days: number; reply: string | null }

/** Words by kind of product; `any` fits all. Most are short, as most reviews are. */
const reviewTexts: Record<
  'worn' | 'cap' | 'cup' | 'wall' | 'file' | 'any',
  readonly (readonly [number, string])[]
> = {
  worn: [
    [5, 'Softer than I thought. Washed it five times inside out, the print is as it was.'],
    [5, 'Fits true to size. I am 1.78 m and the L falls just right.'],
    [4, 'Good weight, good print. The neck is a little tight at first.'],
    [5, 'My sister took it from me the same week. Ordering another.'],
    [4, 'Runs slightly large. Take one size down if you like it close.'],
    [3, 'The print is great, the fabric is thinner than I hoped.'],
    [5, 'Colour is exactly as on the picture. I compared.'],
    [4, 'Nice piece. It took a day longer than promised, but they wrote to me about it.'],
    [2, 'Shrank a bit in the dryer. My fault maybe, but the label could be clearer.'],
    [5, 'Wore it to the show and three people asked where it is from.'],
    [5, 'Second one. The first is a year old and still goes out.'],
    [3, 'Well made, but it comes up long on me.'],
  ],
  cap: [
    [5, 'The stitching is clean and it keeps its shape in a bag.'],
    [4, 'Good cap. The strap could be longer for a big head like mine.'],
    [5, 'Sits low, as it should. Wear it every day.'],
  ],
  cup: [
    [5, 'Came whole, packed like an egg. The print survived the dishwasher.'],
    [4, 'A solid mug. I wish it came larger.'],
    [3, 'Nice, but the colour is a touch darker than on my screen.'],
  ],
  wall: [
    [5, 'Sharp up close, and the paper is heavy. Framed it the same day.'],
    [5, 'The blacks are really black. Looks better than on the screen.'],
    [4, 'Lovely print. The tube had a dent, the print didn’t.'],
  ],
  file: [
    [5, 'Printed it at the copy shop round the corner, full size. Every edge is sharp.'],
    [5, 'Came at once, opened at once. It hangs in the kitchen now.'],
    [4, 'Good file. A version for A2 paper would spare me the trimming.'],
  ],
  any: [
    [5, 'Exactly what I wanted.'],
    [5, 'A present for my brother, who does not say much. He said: good.'],
    [4, 'Good quality. Shipping was fair.'],
    [5, 'Been listening since the first show. This is a good way to say thanks.'],
    [4, 'Happy with it. Would buy again.'],
    [3, 'It is fine.'],
    [5, 'Packed well, arrived on the day it said.'],
    [
      1,
      'Arrived with a stain. They printed it again and sent it at no charge, so I give the second one five. The first gets one.',
    ],
  ],
}
const replies: Readonly<Record<string, string>> = {
  'The print is great, the fabric is thinner than I hoped.':
    'Thank you for saying so. The heavyweight tee has the same print on 6.1 oz; the size chart tells them apart.',
  'Shrank a bit in the dryer. My fault maybe, but the label could be clearer.':
    'You are right about the label. The description says it now: wash cold, hang to dry.',
  'Been listening since the first show. This is a good way to say thanks.':
    'Since the first show! Thank you. Call in one night and say hello.',
}

/** Replacements, so that no two reviews on one page use the same words. */
const rewordings: Readonly<Record<string, readonly string[]>> = {
  'Printed it at the copy shop round the corner, full size. Every edge is sharp.': [
    'Printed it at work after hours. Looks like a real poster.',
    'Had it printed on heavy matte paper. Perfect.',
  ],
  'Came at once, opened at once. It hangs in the kitchen now.': [
    'Downloaded it on the bus, on the wall by evening.',
    'Instant, and bigger than I needed.',
  ],
  'Good file. A version for A2 paper would spare me the trimming.': [
    'Good file, sensible margins.',
    'Prints well. I trimmed it to fit an old frame.',
  ],
  'Softer than I thought. Washed it five times inside out, the print is as it was.': [
    'Soft, and it stays soft. Ten washes so far and the ink hasn’t moved.',
    'Washed it with the towels by accident. Nothing happened to it.',
  ],
  'Fits true to size. I am 1.78 m and the L falls just right.': [
    'True to size. My usual M, and the sleeves end where they should.',
    'Ordered my size, got my size. Rarer than you’d think.',
  ],
  'Good weight, good print. The neck is a little tight at first.': [
    'Sturdy without being stiff. The collar loosened up after a week.',
    'Heavier than my other ones, in a good way. Slow to dry, though.',
  ],
  'My sister took it from me the same week. Ordering another.': [
    'My flatmate keeps borrowing it. Fair enough.',
    'Bought one, then a second for my dad, who asked.',
  ],
  'Runs slightly large. Take one size down if you like it close.': [
    'Roomy cut. I like it that way; size down if you don’t.',
    'A bit wide in the shoulders on me. Still my weekend one.',
  ],
  'Colour is exactly as on the picture. I compared.': [
    'Held it next to the screen: same colour.',
    'The shade is spot on. I was worried about that.',
  ],
  'Nice piece. It took a day longer than promised, but they wrote to me about it.': [
    'Came two days after the date. I got an e-mail before I could ask.',
    'Good. A little late, and worth it.',
  ],
  'Wore it to the show and three people asked where it is from.': [
    'Got stopped twice at the market because of this.',
    'Someone on the train recognised it and we talked until my stop.',
  ],
  'Second one. The first is a year old and still goes out.': [
    'Replaced my old one, which my brother now owns.',
    'Third colour. I may have a problem.',
  ],
  'Well made, but it comes up long on me.': [
    'Solid seams. A touch long for someone my height.',
    'Nicely made, just longer than I expected.',
  ],
  'The stitching is clean and it keeps its shape in a bag.': [
    'Lives in my backpack and looks fine.',
    'Neat stitching, inside too.',
  ],
  'Good cap. The strap could be longer for a big head like mine.': [
    'Good cap, last hole on the strap for me.',
    'Snug. My hair is to blame.',
  ],
  'Sits low, as it should. Wear it every day.': [
    'Sits right. Hasn’t faded yet.',
    'My everyday cap since May.',
  ],
  'Came whole, packed like an egg. The print survived the dishwasher.': [
    'Arrived in one piece, in a lot of paper. Dishwasher-proof so far.',
    'Two mugs, no chips. Well packed.',
  ],
  'A solid mug. I wish it came larger.': [
    'Nice handle. I’d take a bigger one.',
    'Good mug for small coffees.',
  ],
  'Nice, but the colour is a touch darker than on my screen.': [
    'A shade darker than I pictured. Fine on the shelf.',
    'Darker than the photo, not by much.',
  ],
  'Sharp up close, and the paper is heavy. Framed it the same day.': [
    'Heavy paper, crisp lines. It’s over the desk now.',
    'You can read the smallest type from the sofa.',
  ],
  'The blacks are really black. Looks better than on the screen.': [
    'Deep black, no shine. Very happy.',
    'Looked good online, looks better on the wall.',
  ],
  'Lovely print. The tube had a dent, the print didn’t.': [
    'Tube arrived battered, print arrived flat.',
    'Beautiful. Let it uncurl for a day before you frame it.',
  ],
  'Exactly what I wanted.': ['Just as pictured.', 'No notes.'],
  'A present for my brother, who does not say much. He said: good.': [
    'Gave it to my mother. She has told the whole street.',
    'A birthday present. It was worn before the cake.',
  ],
  'Good quality. Shipping was fair.': ['Good quality for the price.', 'Well made, fair shipping.'],
  'Happy with it. Would buy again.': ['Pleased with it.', 'Would order from them again.'],
  'It is fine.': ['Does the job.', 'Okay.'],
  'Packed well, arrived on the day it said.': ['On time, well packed.', 'Came a day early.'],
}

const pickKind = (blank: string): keyof typeof reviewTexts => {
  if (/^printable/i.test(blank)) return 'file'
  if (/cap|hat|beanie/i.test(blank)) return 'cap'
  if (/mug|cup|bottle|tumbler/i.test(blank)) return 'cup'
  if (/sticker/i.test(blank)) return 'any'
  if (/poster|print|canvas/i.test(blank)) return 'wall'
  return /tee|shirt|hoodie|sweat|jogger|sleeve|crew|short|tank/i.test(blank) ? 'worn' : 'any'
}

/** How often the whole shop may use the same words: once if they are answered or tell a story of their own. */
const findMaxUses = (stars: number, words: string): number => (stars < 3 || replies[words] ? 1 : 3)

/** One line in four gets a review, one review in three only stars. No words appear twice under one listing. */
export function planReviews(
  seed = 20_250_824,
): (line: { listingId: string; blankName: string }) => ReviewText | null {
  const random = seedRandom(seed)
  const usedUnderListing = new Set<string>()
  const useCounts = new Map<string, number>()
  return ({ listingId, blankName }) => {
    if (random.next() > 0.25) return null
    const days = random.integer(2, 11)
    const hasNoText = random.next() < 0.34
    const kind = pickKind(blankName)
    // Words about parcels and gifts don't fit a file.
    const [stars, words] = random.pick(
      kind === 'file' ? reviewTexts.file : [...reviewTexts[kind], ...reviewTexts.any],
    )
    const uses = useCounts.get(words) ?? 0
    if (hasNoText || usedUnderListing.has(`${listingId} ${words}`) || uses >= findMaxUses(stars, words))
      return { stars: random.pick([5, 5, 5, 4, 4, 3]), words: '', days, reply: null }
    usedUnderListing.add(`${listingId} ${words}`)
    useCounts.set(words, uses + 1)
    const text = uses === 0 ? words : (rewordings[words]?.[uses - 1] ?? words)
    return { stars, words: text, days, reply: replies[words] ?? null }
  }
}

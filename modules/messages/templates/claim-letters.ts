import { type Block, button, type Letter, words } from '../letter.ts'
import { explainReason, type OrderInput } from './order-letters.ts'

const fromUs = (text: string): Block => ({ kind: 'quote', words: text, from: 'Fanfare' })

export const claimReceived = (
  claim: OrderInput & {
    fault: string
    pieces: readonly string[]
    words: string
    photos: number
    /** The promised time of an answer: "26 August at 20:00 CEST". */
    by: string
    /** It was declined before: someone else reviews it now. */
    again?: boolean
  },
): Letter => ({
  subject: `Order ${claim.number}: ${claim.again ? 'we’re reviewing your claim again' : 'we have your claim'}`,
  preview: `We’ll answer by ${claim.by}.`,
  title: claim.again ? 'We’re reviewing it again' : 'We’re on it',
  blocks: [
    words(
      `${claim.again ? 'Someone else decides this time, and their answer is final.' : 'Thank you for telling us.'} We’ll answer by ${claim.by}; there’s nothing more you need to do.`,
    ),
    { kind: 'lines', rows: claim.pieces.map((name) => ({ name, detail: claim.fault })) },
    { kind: 'quote', words: claim.words, from: 'You' },
    ...(claim.photos
      ? [words(claim.photos === 1 ? 'We have your photo too.' : `We have your ${claim.photos} photos too.`)]
      : []),
    button('See your claim', claim.link),
  ],
  because: explainReason(claim),
})

type PieceInput = OrderInput & { piece: string; words: string }

export const claimAsked = (claim: PieceInput): Letter => ({
  subject: `Order ${claim.number}: we need one more thing`,
  preview: claim.words.slice(0, 90),
  title: 'We need one more thing',
  blocks: [
    words(`This is about ${claim.piece}. To decide your claim, we need to know:`),
    fromUs(claim.words),
    button('Answer on the order’s page', claim.link),
    words('You can add photos there.'),
  ],
  because: explainReason(claim),
})

export const claimReprint = (claim: PieceInput): Letter => ({
  subject: `Order ${claim.number}: we’re reprinting it`,
  preview: `${claim.piece}, at no charge.`,
  title: 'We’re reprinting it for you',
  blocks: [
    { kind: 'lines', rows: [{ name: claim.piece, detail: 'Reprinted at no charge' }] },
    fromUs(claim.words),
    words(
      'It prints with the next batch, and we’ll e-mail you when it ships. Keep the first one or pass it on; there’s no need to return it.',
    ),
    button('Follow your order', claim.link),
  ],
  because: explainReason(claim),
})

/** `appealUntil`: the last moment for an appeal; null if this answer is final. */
export const claimDeclined = (claim: PieceInput & { appealUntil: string | null }): Letter => ({
  subject: `Order ${claim.number}: our answer to your claim`,
  preview: 'We couldn’t accept it. Here’s why.',
  title: claim.appealUntil ? 'We couldn’t accept your claim' : 'Our decision stands',
  blocks: [
    words(`This is about ${claim.piece}.`),
    fromUs(claim.words),
    words(
      claim.appealUntil
        ? `If you disagree, ask again on the order’s page by ${claim.appealUntil}, with photos if you have them. Someone else will decide.`
        : 'Someone else reviewed it this time. We review a claim twice at most, so this answer is final.',
    ),
    button(claim.appealUntil ? 'Ask again' : 'See our answer', claim.link),
  ],
  because: explainReason(claim),
})

export const swapAgreed = (swap: OrderInput & { piece: string; from: string; to: string }): Letter => ({
  subject: `Order ${swap.number}: size ${swap.to} is on us`,
  preview: `${swap.shop} is swapping size ${swap.from} for ${swap.to}.`,
  title: `Size ${swap.to} is coming`,
  blocks: [
    words(
      `${swap.shop} is sending you another size, at no charge. Keep the first one or pass it on; there’s no need to return it.`,
    ),
    {
      kind: 'facts',
      rows: [
        ['Piece', swap.piece],
        ['Size you ordered', swap.from],
        ['New size', swap.to],
      ],
    },
    words(
      'It prints with the next batch, and we’ll e-mail you when it ships. Each piece can be swapped once.',
    ),
    button('Follow your order', swap.link),
  ],
  because: explainReason(swap),
})

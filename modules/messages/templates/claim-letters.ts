import { type Block, button, type Letter, words } from '../letter.ts'
import { because, type OfOrder } from './order-letters.ts'

const fromUs = (text: string): Block => ({ kind: 'quote', words: text, from: 'Fanfare' })

export const claimReceived = (
  claim: OfOrder & {
    fault: string
    pieces: readonly string[]
    words: string
    photos: number
    /** When an answer is due: "26 August at 20:00 CEST". */
    by: string
    /** It was declined before: somebody else reads it now. */
    again?: boolean
  },
): Letter => ({
  subject: `Order ${claim.number}: ${claim.again ? 'we look at your claim again' : 'we have your claim'}`,
  preview: `You have our answer by ${claim.by}.`,
  title: claim.again ? 'We look at it again' : 'We look at it',
  blocks: [
    words(
      `${claim.again ? 'Someone new decides this time, and that answer is final.' : 'Thank you for telling us.'} You have our answer by ${claim.by}; until then nothing else is needed.`,
    ),
    { kind: 'lines', rows: claim.pieces.map((name) => ({ name, detail: claim.fault })) },
    { kind: 'quote', words: claim.words, from: 'You' },
    ...(claim.photos
      ? [words(claim.photos === 1 ? 'One photo came with it.' : `${claim.photos} photos came with it.`)]
      : []),
    button('See your claim', claim.link),
  ],
  because: because(claim),
})

type OfPiece = OfOrder & { piece: string; words: string }

export const claimAsked = (claim: OfPiece): Letter => ({
  subject: `Order ${claim.number}: we need one thing more`,
  preview: claim.words.slice(0, 90),
  title: 'We need one thing more',
  blocks: [
    words(`It is about ${claim.piece}. To decide your claim we ask:`),
    fromUs(claim.words),
    button('Answer on the order’s page', claim.link),
    words('You can add photos there.'),
  ],
  because: because(claim),
})

export const claimReprint = (claim: OfPiece): Letter => ({
  subject: `Order ${claim.number}: we print it again`,
  preview: `${claim.piece}, at no charge.`,
  title: 'We print it again for you',
  blocks: [
    { kind: 'lines', rows: [{ name: claim.piece, detail: 'Printed again at no charge' }] },
    fromUs(claim.words),
    words(
      'It goes to print with the next batch. You get a mail when it leaves. Keep the first one or pass it on: it need not come back.',
    ),
    button('Follow your order', claim.link),
  ],
  because: because(claim),
})

/** `again`: until when it can be asked again; null when this answer is the last. */
export const claimDeclined = (claim: OfPiece & { again: string | null }): Letter => ({
  subject: `Order ${claim.number}: our answer to your claim`,
  preview: 'We could not accept it; here is why.',
  title: claim.again ? 'We could not accept your claim' : 'Our answer stays',
  blocks: [
    words(`It is about ${claim.piece}.`),
    fromUs(claim.words),
    words(
      claim.again
        ? `If you see it differently, ask again on the order’s page until ${claim.again}, with photos if you have them. Someone else decides then.`
        : 'Someone new looked at it this time. A claim can be reviewed once more, so this is our final answer.',
    ),
    button(claim.again ? 'Ask again' : 'See our answer', claim.link),
  ],
  because: because(claim),
})

export const swapAgreed = (swap: OfOrder & { piece: string; from: string; to: string }): Letter => ({
  subject: `Order ${swap.number}: size ${swap.to} is on us`,
  preview: `${swap.shop} gives you size ${swap.to} in place of ${swap.from}.`,
  title: `Size ${swap.to} is coming`,
  blocks: [
    words(
      `${swap.shop} gives you another size, at no charge. Keep the first one or pass it on: it need not come back.`,
    ),
    {
      kind: 'facts',
      rows: [
        ['Piece', swap.piece],
        ['You have', swap.from],
        ['We print', swap.to],
      ],
    },
    words('It goes to print with the next batch. You get a mail when it leaves. A size can be swapped once.'),
    button('Follow your order', swap.link),
  ],
  because: because(swap),
})

/** Claims, browser door: faults, forms, words for states and refusals. */
import { z } from 'zod'
import type { RefusalWords } from '#kernel/result.ts'
import { limits } from './limits.ts'

export { limits as claimLimits } from './limits.ts'

export const faults = ['misprint', 'damaged', 'wrong_item', 'lost', 'size'] as const
export type Fault = (typeof faults)[number]
export const faultWords: Readonly<Record<Fault, { label: string; hint: string }>> = {
  misprint: { label: 'The print is off', hint: 'Crooked, faded, cracked, a wrong colour.' },
  damaged: { label: 'It is damaged', hint: 'A hole, a stain, or broken in transit.' },
  wrong_item: {
    label: 'It is not what I ordered',
    hint: 'The wrong product, colour or size.',
  },
  lost: { label: 'It never arrived', hint: 'The parcel is late, or marked as delivered but missing.' },
  size: { label: 'It does not fit', hint: 'It’s the size you ordered, but it doesn’t fit you.' },
}

export const claimStatuses = ['open', 'asked', 'reprinted', 'refunded', 'declined'] as const
export type ClaimStatus = (typeof claimStatuses)[number]
export const claimStatusWords: Readonly<
  Record<ClaimStatus, { words: string; shape: 'waiting' | 'running' | 'done' | 'over' | 'wrong' }>
> = {
  open: { words: 'In review', shape: 'running' },
  asked: { words: 'We need more from you', shape: 'waiting' },
  reprinted: { words: 'Printed again', shape: 'done' },
  refunded: { words: 'Refunded', shape: 'done' },
  declined: { words: 'Declined', shape: 'over' },
}

/** The file types accepted as photos. The browser only suggests them; the server decides by the bytes. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

const isReadable = (text: string): boolean => !/[^\P{Cc}\n\r\t]/u.test(text)
const unitId = z.string().regex(/^unt_[0-9a-f]{32}$/)

export const ClaimForm = z.strictObject({
  units: z.array(unitId).min(1, 'Choose the piece.').max(99),
  fault: z.enum(faults, 'Choose the problem.'),
  words: z
    .string()
    .trim()
    .min(1, 'Describe the problem in a sentence.')
    .max(limits.wordsCharacters, `Use at most ${limits.wordsCharacters} characters.`)
    .refine(isReadable, 'This contains characters that can’t be shown.'),
})
export type ClaimForm = z.output<typeof ClaimForm>

export const AppealForm = z.strictObject({
  claim: z.string().regex(/^[a-z]+_[0-9a-f]{32}$/),
  words: ClaimForm.shape.words,
})
export type AppealForm = z.output<typeof AppealForm>

export const decisions = ['reprint', 'refund', 'decline', 'ask'] as const
export type DecisionKind = (typeof decisions)[number]
export const refundScopes = ['piece', 'shipping', 'order'] as const
export type RefundScope = (typeof refundScopes)[number]
export const DecideForm = z.strictObject({
  decision: z.enum(decisions, 'Choose an outcome.'),
  scope: z.enum(refundScopes).default('piece'),
  words: z
    .string()
    .trim()
    .min(3, 'Give the reason. The fan reads it.')
    .max(limits.answerCharacters, `Use at most ${limits.answerCharacters} characters.`)
    .refine(isReadable, 'This contains characters that can’t be shown.'),
})
export type DecideForm = z.output<typeof DecideForm>

export const SwapOfferForm = z.strictObject({
  isOn: z.enum(['yes', 'no']).default('no'),
  days: z.coerce
    .number('A whole number of days.')
    .int('A whole number of days.')
    .min(limits.swapDaysMin, `At least ${limits.swapDaysMin} days.`)
    .max(limits.swapDaysMax, `At most ${limits.swapDaysMax} days.`),
})

export type ClaimRefusal =
  | 'claim.not_found'
  | 'claim.not_possible'
  | 'claim.too_late'
  | 'claim.made_already'
  | 'claim.decided_already'
  | 'claim.declined_before'
  | 'claim.appeal_over'
  | 'claim.appealed_already'
  | 'claim.other_person'
  | 'claim.size_is_no_fault'
  | 'claim.photo_missing'
  | 'claim.refund_waits'
  | 'second_factor.stale'
export const claimRefusals: RefusalWords<ClaimRefusal> = {
  'second_factor.stale': { status: 403, words: 'Confirm it’s you before refunding.' },
  'claim.not_found': { status: 404, words: 'That claim doesn’t exist.' },
  'claim.not_possible': {
    status: 409,
    words: 'That can’t be claimed for this piece now. Write to us below and we’ll look into it.',
  },
  'claim.too_late': {
    status: 409,
    words: `The ${limits.claimDays} days for claims have passed. You can still write to us below.`,
  },
  'claim.made_already': {
    status: 409,
    words: 'You’ve already made a claim for this piece; see our answer here.',
  },
  'claim.decided_already': { status: 409, words: 'This claim has already been decided.' },
  'claim.declined_before': {
    status: 409,
    words: 'We’ve declined this before. Ask again next to that answer, or write to us below.',
  },
  'claim.appeal_over': {
    status: 409,
    words: `The ${limits.appealDays} days for asking again have passed. You can still write to us below.`,
  },
  'claim.appealed_already': { status: 409, words: 'A claim can be reviewed again only once.' },
  'claim.other_person': {
    status: 409,
    words: 'You declined it the first time. Someone else decides now.',
  },
  'claim.size_is_no_fault': {
    status: 409,
    words: 'We don’t reprint for fit. Refund it, decline it, or let the shop swap it.',
  },
  'claim.photo_missing': {
    status: 422,
    words: 'Add a photo so we can see the problem.',
  },
  'claim.refund_waits': {
    status: 409,
    words: 'A refund for this claim is awaiting a second approval, on the order’s page.',
  },
}

export type PhotoRefusal = 'photo.too_many' | 'photo.too_large' | 'photo.not_a_photo' | 'photo.too_often'
export const photoRefusals: RefusalWords<PhotoRefusal> = {
  'photo.too_many': { status: 422, words: `Up to ${limits.photosMax} photos can be sent at once.` },
  'photo.too_large': {
    status: 413,
    words: `“{name}” is larger than ${limits.photoBytes / 1_000_000} MB. Send it smaller.`,
  },
  'photo.not_a_photo': {
    status: 415,
    words: '“{name}” can’t be read as a photo. Send a JPEG, PNG or WebP.',
  },
  'photo.too_often': { status: 429, words: 'That’s a lot of photos. Try again in an hour.' },
}

export type SwapRefusal =
  | 'swap.not_offered'
  | 'swap.too_late'
  | 'swap.not_possible'
  | 'swap.size_not_offered'
  | 'swap.not_now'
export const swapRefusals: RefusalWords<SwapRefusal> = {
  'swap.not_offered': { status: 409, words: 'This shop does not swap sizes.' },
  'swap.too_late': { status: 409, words: 'The time for swapping the size has passed.' },
  'swap.not_possible': { status: 409, words: 'A piece’s size can be swapped once, after it has arrived.' },
  'swap.size_not_offered': { status: 409, words: 'That size isn’t available right now. Choose another.' },
  'swap.not_now': {
    status: 409,
    words: 'The shop can’t swap sizes right now. Write to us below and we’ll find a way.',
  },
}

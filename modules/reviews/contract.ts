/** Reviews, browser door: the form, a listing page's reviews, words for refusals. */
import { z } from 'zod'
import type { Id } from '#kernel/id.ts'
import type { RefusalWords } from '#kernel/result.ts'
import { limits } from './limits.ts'

export { limits as reviewLimits } from './limits.ts'

export const ReviewForm = z.strictObject({
  lineId: z.string().regex(/^lin_[0-9a-f]{32}$/),
  stars: z.coerce
    .number('Choose one to five stars.')
    .int('Choose one to five stars.')
    .min(1, 'Choose one to five stars.')
    .max(5, 'Choose one to five stars.'),
  words: z
    .string()
    .trim()
    .max(limits.wordsCharacters, `Use at most ${limits.wordsCharacters} characters.`)
    .refine((text) => !/[^\P{Cc}\n\r\t]/u.test(text), 'This contains characters that can’t be shown.')
    .default(''),
  author: z
    .string()
    .trim()
    .min(1, 'Enter a name; a first name is enough.')
    .max(limits.authorCharacters, `Use at most ${limits.authorCharacters} characters.`)
    .refine((text) => !/\p{Cc}/u.test(text), 'This contains characters that can’t be shown.'),
})
export type ReviewForm = z.output<typeof ReviewForm>

export type ReviewView = {
  id: Id<'review'>
  stars: number
  words: string
  author: string
  /** Colour and size as bought: "Natural, L". */
  variant: string
  writtenAt: Date
  /** The shop's answer. */
  reply: string | null
}
/** `average` in tenths of a star, half up; null without reviews. `byStars` from one to five. */
export type ReviewSummary = { count: number; average: number | null; byStars: number[] }

/** `4.5` for 45 tenths. */
export const formatAverage = (tenths: number): string => `${Math.floor(tenths / 10)}.${tenths % 10}`

export type ReviewRefusal =
  | 'review.line_not_found'
  | 'review.not_arrived'
  | 'review.hidden'
  | 'review.not_found'
  | 'review.reported_already'
  | 'review.reason_missing'
  | 'review.hidden_already'
  | 'review.judged_already'
  | 'review.answer_changed'
export const reviewRefusals: RefusalWords<ReviewRefusal> = {
  'review.line_not_found': { status: 404, words: 'That is not in this order.' },
  'review.not_arrived': { status: 409, words: 'You can review it once it has arrived.' },
  'review.hidden': {
    status: 409,
    words: 'This review was hidden by Fanfare and can’t be changed. Write to us below if you disagree.',
  },
  'review.not_found': { status: 404, words: 'That review doesn’t exist.' },
  'review.reported_already': { status: 409, words: 'You’ve already reported it; it’s under review.' },
  'review.reason_missing': { status: 422, words: 'Name the rule it breaks.' },
  'review.hidden_already': {
    status: 409,
    words: 'Someone else has already hidden this review. Their reason stays; yours wasn’t saved.',
  },
  'review.answer_changed': {
    status: 409,
    words:
      'Someone else in your shop has changed this answer since you opened it. Read theirs, then save yours to replace it.',
  },
  'review.judged_already': { status: 409, words: 'Someone else has already decided this report.' },
}

/** Staff's lists of reviews: reported by a shop and not yet judged, hidden, or all, newest first. */
export const moderatedReviews = ['reported', 'all', 'hidden'] as const
export type ModeratedReviews = (typeof moderatedReviews)[number]

/** Filters of a shop's list of reviews: with words, with words but unanswered, or all, including bare ratings. */
export const reviewsShown = ['words', 'unanswered', 'all'] as const
export type ReviewsShown = (typeof reviewsShown)[number]

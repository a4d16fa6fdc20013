/** Moderation, browser door: reasons, forms, the words of each state, words for refusals. */

import { z } from 'zod'
import { countText } from '#kernel/formats.ts'
import type { RefusalWords } from '#kernel/result.ts'
import { limits } from './limits.ts'

export { limits as moderationLimits } from './limits.ts'

export const reportReasons = ['copyright', 'trademark', 'hate', 'adult', 'counterfeit', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]
export const reasonLabels: Readonly<Record<ReportReason, string>> = {
  copyright: 'It copies my work, or that of someone I represent',
  trademark: 'It uses a trademark without permission',
  hate: 'It is hateful or threatens someone',
  adult: 'It is sexual or unsuitable for some audiences',
  counterfeit: 'It’s a counterfeit',
  other: 'Something else that breaks the rules',
}
export const reasonNames: Readonly<Record<ReportReason, string>> = {
  copyright: 'Copyright',
  trademark: 'Trademark',
  hate: 'Hate',
  adult: 'Adult',
  counterfeit: 'Counterfeit',
  other: 'Other',
}

export const incidentStatuses = [
  'open',
  'dismissed',
  'hidden',
  'taken_down',
  'appealed',
  'countered',
  'upheld',
  'restored',
] as const
export type IncidentStatus = (typeof incidentStatuses)[number]
export const incidentStatusWords: Readonly<
  Record<IncidentStatus, { words: string; shape: 'done' | 'running' | 'waiting' | 'over' | 'wrong' }>
> = {
  open: { words: 'Awaiting a decision', shape: 'waiting' },
  dismissed: { words: 'Dismissed', shape: 'over' },
  hidden: { words: 'Hidden during review', shape: 'running' },
  taken_down: { words: 'Taken down', shape: 'wrong' },
  appealed: { words: 'Appealed', shape: 'waiting' },
  countered: { words: 'Counter-notice, deadline running', shape: 'running' },
  upheld: { words: 'Stays down', shape: 'wrong' },
  restored: { words: 'Back', shape: 'done' },
}
export const stepWords: Readonly<Record<string, string>> = {
  report: 'Reported',
  dismiss: 'Dismissed',
  hide: 'Hidden',
  take_down: 'Taken down',
  restore: 'Restored',
  appeal: 'Appealed',
  counter: 'Counter-notice',
  uphold: 'Takedown upheld',
}

const textField = (min: number, max: number, short: string) =>
  z
    .string()
    .trim()
    .min(min, short)
    .max(max, `At most ${countText(max)} characters.`)
    .refine((text) => !/[^\P{Cc}\n\r\t]/u.test(text), 'This contains characters that can’t be shown.')

export const ReportForm = z.strictObject({
  reason: z.enum(reportReasons, 'Choose the problem.'),
  words: textField(10, limits.wordsCharacters, 'Describe the problem in a sentence or two.'),
  links: textField(0, limits.linksCharacters, '').default(''),
  name: z.string().trim().min(1, 'Enter your name.').max(120, 'At most 120 characters.'),
  email: z.email('Enter an e-mail address such as name@example.com.').trim().toLowerCase().max(254),
  truth: z.literal('on', 'Tick this to confirm.'),
})
export type ReportForm = z.output<typeof ReportForm>

export const decisions = ['dismiss', 'hide', 'take_down', 'strike', 'restore', 'uphold'] as const
export type Decision = (typeof decisions)[number]
export const DecisionForm = z.strictObject({
  decision: z.enum(decisions, 'Choose what happens.'),
  words: textField(3, 2_000, 'Give the reason; the creator will read it.'),
})
export const AppealForm = z.strictObject({
  words: textField(
    20,
    limits.wordsCharacters,
    'Explain why it should be restored, in at least 20 characters.',
  ),
})
export const CounterForm = z.strictObject({
  words: textField(
    20,
    limits.wordsCharacters,
    'Explain why the takedown is a mistake, in at least 20 characters.',
  ),
  name: z.string().trim().min(1, 'Sign with your full name.').max(160, 'At most 160 characters.'),
  address: textField(10, 500, 'Enter your full postal address and telephone number.'),
  oath: z.literal('on', 'Tick this to swear it.'),
  court: z.literal('on', 'Tick this to accept it.'),
})
export type CounterForm = z.output<typeof CounterForm>

export type ModerationRefusal =
  | 'report.nothing_there'
  | 'report.too_many'
  | 'report.bad_link'
  | 'incident.not_found'
  | 'incident.move_not_allowed'
  | 'incident.same_person'
  | 'incident.not_copyright'
export const moderationRefusals: RefusalWords<ModerationRefusal> = {
  'report.nothing_there': { status: 404, words: 'What you want to report is no longer there.' },
  'report.too_many': {
    status: 429,
    words: 'That’s a lot of reports from one place. Wait an hour, or contact us.',
  },
  'report.bad_link': { status: 410, words: 'This link was used or has expired. Send the report again.' },
  'incident.not_found': { status: 404, words: 'That case doesn’t exist.' },
  'incident.move_not_allowed': { status: 409, words: 'This case is “{state}”, so that can’t be done.' },
  'incident.same_person': {
    status: 403,
    words: 'Someone other than the person who took it down has to decide the appeal.',
  },
  'incident.not_copyright': {
    status: 422,
    words: 'A counter-notice is for takedowns by copyright. Appeal this one.',
  },
}

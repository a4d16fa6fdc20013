import { formatMoney, type Money } from '#kernel/money.ts'
import { type Block, button, type Letter, words } from '../letter.ts'

type PlanInput = {
  name: string
  plan: string
  amount: Money
  card: string
  /** The day of the next try; null if there is none. */
  nextTry: string | null
  /** The day the plan ends unpaid. */
  ends: string
  link: string
}
const because = 'You received this because your shop has a plan at Fanfare.'

const listFacts = ({ plan, amount, card }: PlanInput): Block => ({
  kind: 'facts',
  rows: [
    ['Plan', plan],
    ['Amount', formatMoney(amount)],
    ['Card', card],
  ],
})

export const planDeclined = (input: PlanInput): Letter => ({
  subject: `Your card was declined for ${input.plan}`,
  preview: input.nextTry ? `We’ll try again on ${input.nextTry}.` : `The plan ends on ${input.ends}.`,
  title: 'Your card was declined',
  blocks: [
    words(`${input.name}, your bank declined the payment for your plan. Nothing was charged.`),
    listFacts(input),
    words(
      `${input.nextTry ? `We’ll try the card again on ${input.nextTry}.` : 'We won’t try this card again.'} If the plan is not paid by ${input.ends}, it ends. You can choose another card at any time; we’ll try it right away.`,
    ),
    button('Choose another card', input.link),
  ],
  because,
})

export const planAsks = (input: PlanInput): Letter => ({
  subject: `Your bank asks you to confirm ${formatMoney(input.amount)}`,
  preview: `Confirm it by ${input.ends} to keep your plan.`,
  title: 'Your bank wants you to confirm a payment',
  blocks: [
    words(`${input.name}, your bank needs you to confirm the payment for your plan.`),
    listFacts(input),
    words(`If it is not confirmed by ${input.ends}, the plan ends. Nothing has been charged yet.`),
    button('Confirm the payment', input.link),
  ],
  because,
})

export const planEnded = (input: PlanInput): Letter => ({
  subject: `${input.plan.split(',')[0]} has ended`,
  preview: 'The payment did not go through.',
  title: 'Your plan has ended',
  blocks: [
    words(
      `${input.name}, the payment for your plan did not go through, so the plan ended. Nothing was charged.`,
    ),
    listFacts(input),
    words('Your shop continues on Starter. You can restart the plan whenever you like.'),
    button('See the plans', input.link),
  ],
  because,
})

export const planRefunded = (input: PlanInput): Letter => ({
  subject: `${input.plan.split(',')[0]} has ended`,
  preview: `${formatMoney(input.amount)} was refunded to you.`,
  title: 'Your plan has ended',
  blocks: [
    words(
      `${input.name}, the payment for your plan was refunded to your card, so the plan has ended. Your card won’t be charged again.`,
    ),
    listFacts(input),
    words('Your shop continues on Starter. You can restart the plan whenever you like.'),
    button('See the plans', input.link),
  ],
  because,
})

export const planDisputed = (input: PlanInput): Letter => ({
  subject: `${input.plan.split(',')[0]} has ended`,
  preview: 'The payment was disputed with your bank.',
  title: 'Your plan has ended',
  blocks: [
    words(
      `${input.name}, your bank reversed the payment for your plan because it was disputed. The plan has ended, and your card won’t be charged again.`,
    ),
    listFacts(input),
    words(
      'Was it a mistake? Tell your bank. If the payment is returned to us, the plan continues to the end of the paid period. Until then your shop continues on Starter.',
    ),
    button('See the plans', input.link),
  ],
  because,
})

export const planRestored = (input: PlanInput): Letter => ({
  subject: `${input.plan.split(',')[0]} is active again until ${input.ends}`,
  preview: 'Your bank upheld the payment.',
  title: 'Your plan is active again',
  blocks: [
    words(`${input.name}, your bank upheld the payment for your plan.`),
    listFacts(input),
    words(`The plan runs until ${input.ends} and won’t renew unless you resume it.`),
    button('See your plan', input.link),
  ],
  because,
})

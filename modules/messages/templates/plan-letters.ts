import { formatMoney, type Money } from '#kernel/money.ts'
import { type Block, button, type Letter, words } from '../letter.ts'

type OfPlan = {
  name: string
  plan: string
  amount: Money
  card: string
  /** The day of the next try; null when there is none. */
  again: string | null
  /** The day on which the plan ends unpaid. */
  ends: string
  link: string
}
const because = 'You get this because your shop has a plan at Fanfare.'

const facts = ({ plan, amount, card }: OfPlan): Block => ({
  kind: 'facts',
  rows: [
    ['Plan', plan],
    ['Amount', formatMoney(amount)],
    ['Card', card],
  ],
})

export const planDeclined = (of: OfPlan): Letter => ({
  subject: `Your card was declined for ${of.plan}`,
  preview: of.again ? `We’ll try again on ${of.again}.` : `The plan ends on ${of.ends}.`,
  title: 'Your card was declined',
  blocks: [
    words(`${of.name}, your bank declined the payment for your plan. Nothing was charged.`),
    facts(of),
    words(
      `${of.again ? `We’ll try the card again on ${of.again}.` : 'We won’t try this card again.'} If the plan is not paid by ${of.ends}, it ends. You can choose another card at any time; we’ll try it right away.`,
    ),
    button('Choose another card', of.link),
  ],
  because,
})

export const planAsks = (of: OfPlan): Letter => ({
  subject: `Your bank asks you to confirm ${formatMoney(of.amount)}`,
  preview: `Confirm it by ${of.ends} to keep your plan.`,
  title: 'Your bank wants you to confirm a payment',
  blocks: [
    words(`${of.name}, your bank needs you to confirm the payment for your plan.`),
    facts(of),
    words(`If it is not confirmed by ${of.ends}, the plan ends. Nothing has been charged yet.`),
    button('Confirm the payment', of.link),
  ],
  because,
})

export const planEnded = (of: OfPlan): Letter => ({
  subject: `${of.plan.split(',')[0]} has ended`,
  preview: 'The payment did not go through.',
  title: 'Your plan has ended',
  blocks: [
    words(
      `${of.name}, the payment for your plan did not go through, so the plan ended. Nothing was charged.`,
    ),
    facts(of),
    words('Your shop continues on Starter. You can restart the plan whenever you like.'),
    button('See the plans', of.link),
  ],
  because,
})

export const planRefunded = (of: OfPlan): Letter => ({
  subject: `${of.plan.split(',')[0]} has ended`,
  preview: `${formatMoney(of.amount)} was refunded to you.`,
  title: 'Your plan has ended',
  blocks: [
    words(
      `${of.name}, the payment for your plan was refunded to your card, so the plan has ended. Your card won’t be charged again.`,
    ),
    facts(of),
    words('Your shop continues on Starter. You can restart the plan whenever you like.'),
    button('See the plans', of.link),
  ],
  because,
})

export const planDisputed = (of: OfPlan): Letter => ({
  subject: `${of.plan.split(',')[0]} has ended`,
  preview: 'The payment was disputed with your bank.',
  title: 'Your plan has ended',
  blocks: [
    words(
      `${of.name}, your bank reversed the payment for your plan because it was disputed. The plan has ended, and your card won’t be charged again.`,
    ),
    facts(of),
    words(
      'Was it a mistake? Tell your bank. If the payment is returned to us, the plan continues to the end of the paid period. Until then your shop continues on Starter.',
    ),
    button('See the plans', of.link),
  ],
  because,
})

export const planRestored = (of: OfPlan): Letter => ({
  subject: `${of.plan.split(',')[0]} runs again until ${of.ends}`,
  preview: 'Your bank upheld the payment.',
  title: 'Your plan runs again',
  blocks: [
    words(`${of.name}, your bank upheld the payment for your plan.`),
    facts(of),
    words(`The plan runs until ${of.ends}, and is not renewed unless you resume it.`),
    button('See your plan', of.link),
  ],
  because,
})

import { formatMoney, type Money } from '#kernel/money.ts'
import { type Block, button, type Letter, words } from '../letter.ts'

type PayoutInput = { name: string; amount: Money; method: string; ending: string; link: string }
const because = 'You received this because you have a shop at Fanfare.'

const listFacts = ({ amount, method, ending }: PayoutInput, ...more: [string, string][]): Block => ({
  kind: 'facts',
  rows: [
    ['Amount', formatMoney(amount)],
    ['Method', ending ? `${method}, ending in ${ending}` : method],
    ...more,
  ],
})

export const payoutRequested = (payout: PayoutInput & { fee: Money; arrives: string }): Letter => ({
  subject: `Payout of ${formatMoney(payout.amount)} requested`,
  preview: `It should arrive ${payout.arrives}.`,
  title: `You requested ${formatMoney(payout.amount)}`,
  blocks: [
    words(`${payout.name}, we’ve set the money aside. A person reviews each payout before it leaves.`),
    listFacts(payout, ['Fee', formatMoney(payout.fee)], ['Should arrive', payout.arrives]),
    words('Didn’t request it? Cancel it on its page and change your password.'),
    button('Follow the payout', payout.link),
  ],
  because,
})

export const payoutSent = (
  payout: PayoutInput & { received: Money; rate: string | null; arrives: string },
): Letter => ({
  subject: `Payout of ${formatMoney(payout.amount)} is on its way`,
  preview: `It should arrive ${payout.arrives}.`,
  title: `${formatMoney(payout.received)} is on its way`,
  blocks: [
    words(`${payout.name}, we’ve sent your payout.`),
    listFacts(
      payout,
      ...(payout.rate ? [['Rate', payout.rate] as [string, string]] : []),
      ['You receive', formatMoney(payout.received)],
      ['Should arrive', payout.arrives],
    ),
    button('Follow the payout', payout.link),
  ],
  because,
})

export const payoutPaid = (payout: PayoutInput & { received: Money }): Letter => ({
  subject: `Payout of ${formatMoney(payout.amount)} arrived`,
  preview: `${formatMoney(payout.received)} by ${payout.method}.`,
  title: `${formatMoney(payout.received)} arrived`,
  blocks: [
    words(`${payout.name}, your payout is complete.`),
    listFacts(payout, ['You received', formatMoney(payout.received)]),
    button('See the payout', payout.link),
  ],
  because,
})

export const payoutFailed = (payout: PayoutInput & { why: string }): Letter => ({
  subject: `Payout of ${formatMoney(payout.amount)} did not go through`,
  preview: 'The money is back in your balance.',
  title: 'Your payout did not go through',
  blocks: [
    words(`${payout.name}, ${payout.method} returned it: ${payout.why}`),
    listFacts(payout),
    words('The money is back in your available balance. Check the details, then request it again.'),
    button('Request it again', payout.link),
  ],
  because,
})

/** `needs`: Stripe's requirements; `gone`: the account no longer exists. */
export const payoutAccountStopped = (input: {
  name: string
  why: string
  needs: string[]
  gone: boolean
  link: string
}): Letter => ({
  subject: input.gone
    ? 'Your Stripe account is no longer connected'
    : 'Stripe has stopped paying your account',
  preview: 'No payouts can go there until this is resolved.',
  title: input.gone ? 'Your Stripe account is no longer connected' : 'Stripe has stopped paying your account',
  blocks: [
    words(`${input.name}, ${input.why}`),
    ...(input.needs.length > 0 ? [words(`Stripe asks for: ${input.needs.join(', ')}.`)] : []),
    words(
      input.gone
        ? 'Your money stays in your balance. Connect an account again, or choose another way to be paid.'
        : 'Your money stays in your balance, and we’ll e-mail you once Stripe can pay the account again. You can also choose another way to be paid.',
    ),
    button('See what to do', input.link),
  ],
  because,
})

export const payoutAccountPaid = (input: { name: string; link: string }): Letter => ({
  subject: 'Stripe can pay your account again',
  preview: 'You can request payouts to it.',
  title: 'Stripe can pay your account again',
  blocks: [
    words(
      `${input.name}, the problem that kept Stripe from paying your account is resolved. You can request payouts to it again.`,
    ),
    button('Request a payout', input.link),
  ],
  because,
})

import { button, type Letter, link, words } from '../letter.ts'

/** The data of each getting-started letter: the shop, its link, and the link to stop them. */
export type BeginningInput = {
  name: string
  shop: string
  address: string
  link: string
  help: string
  stop: string
}

const explainReason = (shop: string): string =>
  `You received this because you opened ${shop} on Fanfare. It is one of four e-mails on getting started.`
const stopLink = (href: string) => link('Stop these e-mails', href)

export const beginningGreeting = (input: BeginningInput): Letter => ({
  subject: `${input.shop} is open`,
  preview: 'Make something, put it on sale, tell people. We print and ship it.',
  title: `Welcome, ${input.name}`,
  blocks: [
    words(`${input.shop} is open. Three steps to your first order:`),
    {
      kind: 'lines',
      rows: [
        {
          name: 'Make something',
          detail: 'Your name is already on a tee. Change it, or upload a picture.',
        },
        { name: 'Set a price', detail: 'You’ll see your profit on each sale before anything goes on sale.' },
        { name: 'Tell people', detail: 'Share the link. We print, ship and handle the rest.' },
      ],
    },
    words('You pay nothing up front: production is paid from each order.'),
    button('Make your first product', input.link),
    link('See your store', input.address),
    link('How it all works', input.help),
    stopLink(input.stop),
  ],
  because: explainReason(input.shop),
})

export const beginningProduct = (input: BeginningInput): Letter => ({
  subject: 'Your first product takes two minutes',
  preview: 'A name, a line of a song, a drawing: one thing on one tee is enough.',
  title: 'One thing on one tee is enough',
  blocks: [
    words(
      `${input.name}, ${input.shop} has nothing on sale yet. Most shops begin with one design on one tee, and learn from their fans what to make next.`,
    ),
    words(
      'Words alone sell well. Choose two or three colours, not all of them. Not sure about the print? Order a sample at cost.',
    ),
    button('Make it now', input.link),
    link('Files that print well', input.help),
    stopLink(input.stop),
  ],
  because: explainReason(input.shop),
})

export const beginningSale = (input: BeginningInput): Letter => ({
  subject: 'The first sale comes from people you know',
  preview: 'Send the link to ten of them, one by one.',
  title: 'The first sale comes from people you know',
  blocks: [
    words(
      `${input.name}, send the link to your store to ten people, one by one, with a sentence on what it is. A link in a profile waits to be found; a message gets read.`,
    ),
    words(
      'A drop helps: a limited number or an end date gives people a reason to buy today. You set both where you set the price.',
    ),
    button('Share your shop', input.link),
    link('Your store', input.address),
    link('How a drop works', input.help),
    stopLink(input.stop),
  ],
  because: explainReason(input.shop),
})

export const beginningPaid = (input: BeginningInput): Letter => ({
  subject: 'How and when you’re paid',
  preview: 'Add your payout details before your first sale clears.',
  title: 'How and when you’re paid',
  blocks: [
    words(
      `${input.name}, your profit from a sale is pending until it clears. After that you can request it at any time. Every figure links to the entries behind it.`,
    ),
    words(
      `Add your payout details now. New details are held for a few days before money moves, so nobody else can redirect it.`,
    ),
    button('Add payout details', input.link),
    link('Fees and payouts', input.help),
    stopLink(input.stop),
  ],
  because: explainReason(input.shop),
})

import { button, type Letter, link, words } from '../letter.ts'

export const newsletterConfirm = ({ from, link }: { from: string; link: string }): Letter => ({
  subject: `Confirm that you want news from ${from}`,
  preview: 'One click to confirm. If you don’t, you won’t hear from us.',
  title: `News from ${from}`,
  blocks: [
    words(`Someone entered this address for news from ${from}. If that was you, press the button.`),
    button('Yes, send me news', link),
    words('Not you? You can ignore this e-mail.'),
  ],
  because: 'You received only this e-mail, because someone entered this address in a newsletter form.',
})

export const threadOpened = ({
  name,
  subject,
  said,
}: {
  name: string
  subject: string
  said: string
}): Letter => ({
  subject: `We got your message: ${subject}`,
  preview: 'We’ll reply within one working day.',
  title: 'We got your message',
  blocks: [
    words(`${name}, a person will read this and reply to this address within one working day.`),
    { kind: 'quote', words: said, from: 'Your message' },
  ],
  because: 'You received this because you wrote to Fanfare.',
})

export const supportReply = ({
  name,
  subject,
  reply,
  from,
  link,
}: {
  name: string
  subject: string
  reply: string
  from: string
  link: string
}): Letter => ({
  subject: `Re: ${subject}`,
  preview: reply.slice(0, 90).replace(/\s+/g, ' '),
  title: `A reply for you, ${name}`,
  blocks: [{ kind: 'quote', words: reply, from }, button('Read and reply', link)],
  because: 'You received this because you wrote to Fanfare.',
})

export const shopReply = ({
  name,
  subject,
  reply,
  shop,
  link,
}: {
  name: string
  subject: string
  reply: string
  shop: string
  link: string
}): Letter => ({
  subject: `Re: ${subject}`,
  preview: reply.slice(0, 90).replace(/\s+/g, ' '),
  title: `${shop} replied, ${name}`,
  blocks: [{ kind: 'quote', words: reply, from: shop }, button('Read and reply', link)],
  because: `You received this because you wrote to ${shop} on Fanfare.`,
})

export const shopAsked = ({
  name,
  shop,
  said,
  link,
}: {
  name: string
  shop: string
  said: string
  link: string
}): Letter => ({
  subject: `Your question to ${shop}`,
  preview: `${shop} has it. The answer will come to this address.`,
  title: `${shop} has your question`,
  blocks: [
    words(`${name}, the answer will come to this address, which ${shop} doesn’t see.`),
    { kind: 'quote', words: said, from: 'Your question' },
    button('Read or add something', link),
  ],
  because: `You received this because someone used this address to write to ${shop} on Fanfare.`,
})

const becauseChosen = (shop: string): string =>
  `You received this because you turned on these e-mails for ${shop}.`

export const notice = (input: { shop: string; words: string; link: string; settings: string }): Letter => ({
  subject: input.words.slice(0, 120),
  preview: input.shop,
  title: input.words,
  blocks: [button('See it', input.link), link('Change your notification settings', input.settings)],
  because: becauseChosen(input.shop),
})

export const noticesOfDay = (input: {
  shop: string
  rows: readonly { words: string }[]
  more: number
  link: string
  settings: string
}): Letter => ({
  subject: `Your day at ${input.shop}`,
  preview: input.rows[0]?.words ?? '',
  title: `Your day at ${input.shop}`,
  blocks: [
    { kind: 'lines', rows: input.rows.map((row) => ({ name: row.words })) },
    ...(input.more > 0 ? [words(`And ${input.more} more.`)] : []),
    button('See everything', input.link),
    link('Change your notification settings', input.settings),
  ],
  because: becauseChosen(input.shop),
})

export const webhookOff = ({
  name,
  shop,
  url,
  why,
  link,
}: {
  name: string
  shop: string
  url: string
  why: string
  link: string
}): Letter => ({
  subject: 'A webhook was turned off',
  preview: `${new URL(url).host} no longer gets messages.`,
  title: 'A webhook was turned off',
  blocks: [
    words(`${name}, we turned off a webhook of ${shop}. ${why} Nothing is sent until you turn it back on.`),
    { kind: 'facts', rows: [['Address', url]] },
    words(
      'Fix the endpoint, turn the webhook back on, and resend what failed: messages are kept for 30 days.',
    ),
    button('Open the webhook', link),
  ],
  because: 'You received this because the webhook belongs to your shop.',
})

export const testLetter = (input: { name: string; from: string }): Letter => ({
  subject: 'A test e-mail from your site',
  preview: 'If you can read this, e-mail works.',
  title: 'E-mail works',
  blocks: [
    words(`${input.name}, you asked for this test e-mail in the console. It arrived, so sending works.`),
    { kind: 'facts', rows: [['Sent by', input.from]] },
    words('If it landed in spam, ask your e-mail administrator to check SPF, DKIM and DMARC for the sender.'),
  ],
  because: 'You received this because you asked for a test e-mail at /operator/house.',
})

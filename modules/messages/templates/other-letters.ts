import { button, type Letter, words } from '../letter.ts'

export const newsletterConfirm = ({ from, link }: { from: string; link: string }): Letter => ({
  subject: `Confirm that you want news from ${from}`,
  preview: 'One press. Without it you get nothing from us.',
  title: `News from ${from}`,
  blocks: [
    words(`This address was entered for news from ${from}. Press the button if that was you.`),
    button('Yes, send me news', link),
    words('It was not you? Then do nothing and you hear nothing.'),
  ],
  because: 'You get this one mail because someone entered this address in a newsletter form.',
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
  subject: `We have your message: ${subject}`,
  preview: 'A person answers within one working day.',
  title: 'We have your message',
  blocks: [
    words(`${name}, a person reads this and answers within one working day, by mail to this address.`),
    { kind: 'quote', words: said, from: 'Your message' },
  ],
  because: 'You get this because you wrote to Fanfare.',
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
  title: `An answer for you, ${name}`,
  blocks: [{ kind: 'quote', words: reply, from }, button('Read and answer', link)],
  because: 'You get this because you wrote to Fanfare.',
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
  preview: `${new URL(url).host} hears nothing any more.`,
  title: 'A webhook was turned off',
  blocks: [
    words(`${name}, we turned a webhook of ${shop} off. ${why} Nothing is sent until you turn it on.`),
    { kind: 'facts', rows: [['Address', url]] },
    words('Mend the program, turn the webhook on, and send again what was given up: it is kept for 30 days.'),
    button('Open the webhook', link),
  ],
  because: 'You get this because you own the shop that this webhook belongs to.',
})

export const testLetter = (to: { name: string; from: string }): Letter => ({
  subject: 'A test letter of your house',
  preview: 'If you can read this, e-mail works.',
  title: 'Mails go out',
  blocks: [
    words(`${to.name}, you asked for this letter in the console, to see whether mails leave and arrive.`),
    { kind: 'facts', rows: [['Sent by', to.from]] },
    words('If it landed in spam, ask your e-mail administrator to check SPF, DKIM and DMARC for the sender.'),
  ],
  because: 'You get this because you asked for a test letter at /operator/house.',
})

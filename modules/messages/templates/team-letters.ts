import { button, type Letter, note, words } from '../letter.ts'

export const teamInvitation = (input: {
  shop: string
  from: string
  role: string
  may: string
  until: string
  link: string
}): Letter => ({
  subject: `${input.from} invites you to work on ${input.shop}`,
  preview: `As ${input.role}, in their shop at Fanfare.`,
  title: `Work on ${input.shop}`,
  blocks: [
    words(`${input.from} invites you to their shop ${input.shop} at Fanfare.`),
    {
      kind: 'facts',
      rows: [
        ['Your role', input.role],
        ['What it lets you do', input.may],
        ['The link works until', input.until],
      ],
    },
    button('See the invitation', input.link),
    words('Sign in with this address, or create an account with it for free.'),
    note('Don’t know who this is? You can ignore this e-mail.'),
  ],
  because: 'You received this because the owner of a shop at Fanfare entered this address.',
})

export const teamJoined = (input: {
  name: string
  who: string
  email: string
  shop: string
  role: string
  settings: string
}): Letter => ({
  subject: `${input.who} joined ${input.shop}`,
  preview: `As ${input.role}, with the address you invited.`,
  title: `${input.who} joined your team`,
  blocks: [
    words(
      `${input.name}, ${input.who} (${input.email}) accepted your invitation and works in ${input.shop} as ${input.role}.`,
    ),
    button('Open the team', input.settings),
    note('Didn’t invite anyone? Remove them there and change your password.'),
  ],
  because: 'You received this because you own this shop at Fanfare.',
})

export const teamRemoved = (input: { name: string; shop: string; role: string }): Letter => ({
  subject: `You no longer work in ${input.shop}`,
  preview: 'Your account and your own shop stay as they are.',
  title: `You no longer work in ${input.shop}`,
  blocks: [
    words(
      `${input.name}, the owner of ${input.shop} removed you from its team, where you were ${input.role}.`,
    ),
    words('Your account stays, and so does everything you own.'),
  ],
  because: 'You received this because you worked in this shop at Fanfare.',
})

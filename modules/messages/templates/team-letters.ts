import { button, type Letter, note, words } from '../letter.ts'

export const teamInvitation = (to: {
  shop: string
  from: string
  role: string
  may: string
  until: string
  link: string
}): Letter => ({
  subject: `${to.from} invites you to work on ${to.shop}`,
  preview: `As ${to.role}, in their shop at Fanfare.`,
  title: `Work on ${to.shop}`,
  blocks: [
    words(`${to.from} invites you to their shop ${to.shop} at Fanfare.`),
    {
      kind: 'facts',
      rows: [
        ['Your role', to.role],
        ['What it lets you do', to.may],
        ['The link works until', to.until],
      ],
    },
    button('See the invitation', to.link),
    words('Sign in with this address, or create an account with it for free.'),
    note('Don’t know who this is? You can ignore this e-mail.'),
  ],
  because: 'You received this because the owner of a shop at Fanfare entered this address.',
})

export const teamJoined = (to: {
  name: string
  who: string
  email: string
  shop: string
  role: string
  settings: string
}): Letter => ({
  subject: `${to.who} joined ${to.shop}`,
  preview: `As ${to.role}, with the address you invited.`,
  title: `${to.who} joined your team`,
  blocks: [
    words(
      `${to.name}, ${to.who} (${to.email}) accepted your invitation and works in ${to.shop} as ${to.role}.`,
    ),
    button('Open the team', to.settings),
    note('Didn’t invite anyone? Remove them there and change your password.'),
  ],
  because: 'You received this because you own this shop at Fanfare.',
})

export const teamRemoved = (to: { name: string; shop: string; role: string }): Letter => ({
  subject: `You no longer work in ${to.shop}`,
  preview: 'Your account and your own shop stay as they are.',
  title: `You no longer work in ${to.shop}`,
  blocks: [
    words(`${to.name}, the owner of ${to.shop} removed you from its team, where you were ${to.role}.`),
    words('Your account stays, and so does everything you own.'),
  ],
  because: 'You received this because you worked in this shop at Fanfare.',
})

import { button, type Letter, note, words } from '../letter.ts'

export const staffInvitation = (to: {
  /** The caller; null when it was done on the server itself. */
  from: string | null
  role: string
  may: string
  until: string
  link: string
}): Letter => ({
  subject: to.from ? `${to.from} invites you to work at Fanfare` : 'You are invited to work at Fanfare',
  preview: `As ${to.role}, in the console behind the shops.`,
  title: 'Work at Fanfare',
  blocks: [
    words(
      to.from
        ? `${to.from} invites you to the Fanfare console, where orders are printed, shipped and paid.`
        : 'You are invited to the Fanfare console, where orders are printed, shipped and paid.',
    ),
    {
      kind: 'facts',
      rows: [
        ['Your role', to.role],
        ['What it lets you do', to.may],
        ['The link works until', to.until],
      ],
    },
    button('Accept the invitation', to.link),
    words(
      'You’ll choose a password, then set up a second factor, so have your authenticator app ready. The link works once.',
    ),
    note('Not expecting this? You can ignore this e-mail.'),
  ],
  because: 'You get this because an administrator of Fanfare entered this address.',
})

export const staffAdded = (to: { name: string; role: string; may: string; link: string }): Letter => ({
  subject: `You work at Fanfare as ${to.role}`,
  preview: 'The console opens with your account and a second factor.',
  title: `You work at Fanfare as ${to.role}`,
  blocks: [
    words(`${to.name}, an administrator gave your account a role in the Fanfare console.`),
    {
      kind: 'facts',
      rows: [
        ['Your role', to.role],
        ['What it lets you do', to.may],
      ],
    },
    button('Open the console', to.link),
    words(
      'It opens with your password and a second factor. If you have none yet, it asks you to set one up.',
    ),
  ],
  because: 'You get this because your account was given a role at Fanfare.',
})

export const staffRemoved = (to: { name: string }): Letter => ({
  subject: 'You no longer work at Fanfare',
  preview: 'You keep your account, without access to the console.',
  title: 'You no longer work at Fanfare',
  blocks: [
    words(`${to.name}, an administrator removed you from the console. You were signed out on every device.`),
    words('Your account stays, and so does everything you own with it.'),
  ],
  because: 'You get this because you worked at Fanfare.',
})

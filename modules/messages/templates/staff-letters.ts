import { button, type Letter, note, words } from '../letter.ts'

export const staffInvitation = (input: {
  /** The inviter; null if invited on the server itself. */
  from: string | null
  role: string
  may: string
  until: string
  link: string
}): Letter => ({
  subject: input.from ? `${input.from} invites you to work at Fanfare` : 'You are invited to work at Fanfare',
  preview: `Your role in the Fanfare console: ${input.role}.`,
  title: 'Work at Fanfare',
  blocks: [
    words(
      input.from
        ? `${input.from} invites you to the Fanfare console, where orders are printed, shipped and paid.`
        : 'You are invited to the Fanfare console, where orders are printed, shipped and paid.',
    ),
    {
      kind: 'facts',
      rows: [
        ['Your role', input.role],
        ['What you can do', input.may],
        ['Link expires', input.until],
      ],
    },
    button('Accept the invitation', input.link),
    words(
      'You’ll choose a password, then set up a second factor, so have your authenticator app ready. The link works once.',
    ),
    note('Not expecting this? You can ignore this e-mail.'),
  ],
  because: 'You received this because an administrator of Fanfare entered this address.',
})

export const staffAdded = (input: { name: string; role: string; may: string; link: string }): Letter => ({
  subject: `Your role at Fanfare: ${input.role}`,
  preview: 'Open the console with your account and a second factor.',
  title: `Your role at Fanfare: ${input.role}`,
  blocks: [
    words(`${input.name}, an administrator gave your account a role in the Fanfare console.`),
    {
      kind: 'facts',
      rows: [
        ['Your role', input.role],
        ['What you can do', input.may],
      ],
    },
    button('Open the console', input.link),
    words('Sign in with your password and a second factor. If you have none yet, you’ll set one up first.'),
  ],
  because: 'You received this because your account was given a role at Fanfare.',
})

export const staffRemoved = (input: { name: string }): Letter => ({
  subject: 'Your access to the Fanfare console has ended',
  preview: 'You keep your account, without access to the console.',
  title: 'Your console access has ended',
  blocks: [
    words(
      `${input.name}, an administrator removed you from the console. You were signed out on every device.`,
    ),
    words('Your own account and everything in it stay as they are.'),
  ],
  because: 'You received this because you had a role at Fanfare.',
})

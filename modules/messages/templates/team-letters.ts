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
  preview: `Your role: ${input.role}.`,
  title: `Work on ${input.shop}`,
  blocks: [
    words(`${input.from} invites you to their shop ${input.shop} at Fanfare.`),
    {
      kind: 'facts',
      rows: [
        ['Your role', input.role],
        ['What you can do', input.may],
        ['Link expires', input.until],
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
  memberName: string
  email: string
  shop: string
  role: string
  settings: string
}): Letter => ({
  subject: `${input.memberName} joined ${input.shop}`,
  preview: `Their role: ${input.role}.`,
  title: `${input.memberName} joined your team`,
  blocks: [
    words(
      `${input.name}, ${input.memberName} (${input.email}) accepted your invitation. Their role in ${input.shop} is ${input.role}.`,
    ),
    button('Open the team', input.settings),
    note('Didn’t invite anyone? Remove them there and change your password.'),
  ],
  because: 'You received this because you own this shop at Fanfare.',
})

export const teamRemoved = (input: { name: string; shop: string; role: string }): Letter => ({
  subject: `You’re no longer on the ${input.shop} team`,
  preview: 'Your account and your own shop stay as they are.',
  title: `You’re no longer on the ${input.shop} team`,
  blocks: [
    words(
      `${input.name}, the owner of ${input.shop} removed you from the team. Your role was ${input.role}.`,
    ),
    words('You keep your own account and everything in it.'),
  ],
  because: 'You received this because you were on a shop’s team at Fanfare.',
})

import { button, type Letter, link, note, words } from '../letter.ts'

const securityReason = 'You received this because the security of your Fanfare account changed.'

/** To the present address, before anything changes. */
export const emailChangeNotice = ({
  name,
  to,
  when,
  needsConfirmation,
  link,
}: {
  name: string
  to: string
  when: string
  needsConfirmation: boolean
  link: string
}): Letter => ({
  subject: 'Someone asked to change your e-mail address',
  preview: needsConfirmation ? 'Confirm it, or stop it.' : 'Not you? Stop it.',
  title: 'Your address is about to change',
  blocks: [
    words(`${name}, on ${when} someone asked to move your account to ${to}.`),
    words(
      needsConfirmation
        ? 'Your account gives access to a shop and its money, so it moves only when you confirm it from this mailbox and from the new one. The link works for 24 hours.'
        : 'It moves as soon as it is confirmed from the new mailbox.',
    ),
    button(needsConfirmation ? 'Confirm or stop it' : 'Review or stop it', link),
    note('Not you? Stop it there: that signs everyone out and lets you set a new password.'),
  ],
  because: securityReason,
})

/** To the new address. */
export const emailChangeConfirm = ({
  name,
  from,
  needsBoth,
  link,
}: {
  name: string
  from: string
  needsBoth: boolean
  link: string
}): Letter => ({
  subject: 'Confirm your new e-mail address',
  preview: 'The link works once, within 24 hours.',
  title: 'Confirm your new address',
  blocks: [
    words(`${name}, this address is about to replace ${from} on your account.`),
    button('Confirm this address', link),
    ...(needsBoth
      ? [words('You’ll need to confirm from your current address too; we’ve sent an e-mail there as well.')]
      : []),
    words('Didn’t ask for this? You can ignore this e-mail.'),
  ],
  because: 'You received this because someone wants to use this address at Fanfare.',
})

/** To an address that already has an account. */
export const emailChangeTaken = ({
  name,
  signIn,
  reset,
}: {
  name: string
  signIn: string
  reset: string
}): Letter => ({
  subject: 'This address has a Fanfare account',
  preview: 'Another account can’t use it.',
  title: 'This address has an account already',
  blocks: [
    words(
      `${name}, someone (probably you) asked to move another account to this address. It already has an account, so nothing changes.`,
    ),
    button('Sign in', signIn),
    link('Forgot your password? Set a new one', reset),
    words('Not you? Nothing about your account was revealed.'),
  ],
  because: 'You received this because someone entered this address at Fanfare.',
})

/** To both addresses afterwards; only the old one can undo it. */
export const emailChanged = ({
  name,
  from,
  to,
  when,
  undo,
}: {
  name: string
  from: string
  to: string
  when: string
  undo: string | null
}): Letter => ({
  subject: 'Your e-mail address was changed',
  preview: `Sign in with ${to} from now on.`,
  title: 'Your address was changed',
  blocks: [
    words(
      `${name}, on ${when} your sign-in address changed from ${from} to ${to}. All other browsers were signed out, and payouts are on hold for 72 hours.`,
    ),
    ...(undo
      ? [
          note(
            'Not you? For 72 hours you can restore this address: that signs everyone out and lets you set a new password.',
          ),
          button('Restore my address', undo),
        ]
      : []),
  ],
  because: securityReason,
})

/** To the old address, which stays. */
export const emailChangeStopped = ({
  name,
  to,
  when,
  reset,
}: {
  name: string
  to: string
  when: string
  reset: string
}): Letter => ({
  subject: 'Your e-mail address stays the same',
  preview: 'Everyone was signed out. Set a new password.',
  title: 'Your address is unchanged',
  blocks: [
    words(
      `${name}, on ${when} you stopped the change to ${to}. Everyone was signed out, your password was reset, and any sign-in method added since then was removed.`,
    ),
    button('Set a new password', reset),
  ],
  because: securityReason,
})

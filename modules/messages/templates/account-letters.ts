import { button, type Letter, link, note, words } from '../letter.ts'

const addressReason = 'You received this because someone used this address at Fanfare.'
const securityReason = 'You received this because the security of your Fanfare account changed.'

/** `joins`: a person invited into a team opens no shop. */
export const confirmEmail = ({
  name,
  joins,
  link,
}: {
  name: string
  joins: boolean
  link: string
}): Letter => ({
  subject: 'Confirm your e-mail address',
  preview: joins ? 'One click and you’re in the team.' : 'One click and your shop is live.',
  title: `Confirm your address, ${name}`,
  blocks: [
    words(
      `Press the button and ${joins ? 'you’re in the team' : 'your shop is live'}. The link works once and expires in 24 hours.`,
    ),
    button(joins ? 'Confirm and join the team' : 'Confirm and open my shop', link),
    words('Didn’t sign up? You can ignore this e-mail.'),
  ],
  because: addressReason,
})

export const alreadyRegistered = ({
  name,
  signIn,
  reset,
}: {
  name: string
  signIn: string
  reset: string
}): Letter => ({
  subject: 'You already have a Fanfare account',
  preview: 'Sign in with this address, or set a new password.',
  title: 'You already have an account',
  blocks: [
    words(`${name}, someone (probably you) tried to sign up with this address. It already has an account.`),
    button('Sign in', signIn),
    link('Forgot your password? Set a new one', reset),
    words('Not you? Nothing changed, and nothing about your account was revealed.'),
  ],
  because: addressReason,
})

export const resetPassword = ({ name, link }: { name: string; link: string }): Letter => ({
  subject: 'Set a new password',
  preview: 'The link works once and expires in an hour.',
  title: 'Set a new password',
  blocks: [
    words(`${name}, press the button to choose a new password. The link works once and expires in an hour.`),
    button('Choose a new password', link),
    words('Didn’t ask for this? You can ignore this e-mail; your password stays the same.'),
  ],
  because: addressReason,
})

export const passwordChanged = ({
  name,
  when,
  reset,
}: {
  name: string
  when: string
  reset: string
}): Letter => ({
  subject: 'Your password was changed',
  preview: 'All other browsers were signed out.',
  title: 'Your password was changed',
  blocks: [
    words(
      `${name}, the password of your account was changed on ${when}. All other browsers were signed out.`,
    ),
    note('Not you? Set a new password now; that signs out everyone else.'),
    button('Set a new password', reset),
  ],
  because: securityReason,
})

export const secondFactorChanged = ({
  name,
  when,
  isOn,
  settings,
}: {
  name: string
  when: string
  isOn: boolean
  settings: string
}): Letter => ({
  subject: isOn ? 'Two-factor authentication is on' : 'Two-factor authentication is off',
  preview: isOn ? 'Signing in now asks for a code from your app.' : 'Signing in no longer asks for a code.',
  title: isOn ? 'Two-factor authentication is on' : 'Two-factor authentication is off',
  blocks: [
    words(
      isOn
        ? `${name}, two-factor authentication was turned on (${when}). Signing in now asks for a code from your authenticator app. Keep your recovery codes where you can find them without your phone.`
        : `${name}, two-factor authentication was turned off (${when}). Signing in no longer asks for a code from your authenticator app.`,
    ),
    note('Not you? Change your password and check your sessions in Settings.'),
    button('Open Settings', settings),
  ],
  because: securityReason,
})

export const newPayoutDetails = ({
  name,
  method,
  ending,
  usableFrom,
  settings,
  undo,
}: {
  name: string
  method: string
  ending: string
  usableFrom: string
  settings: string
  undo: string
}): Letter => ({
  subject: 'New payout details were saved',
  preview: `Payouts can go to them from ${usableFrom}.`,
  title: 'New payout details were saved',
  blocks: [
    words(`${name}, new details were saved for your payouts.`),
    {
      kind: 'facts',
      rows: [
        ['Method', method],
        ['Ending in', ending],
        ['Ready for payouts from', usableFrom],
      ],
    },
    note(
      `Not you? Press the button before then to restore your earlier details and sign everyone out; you don’t need to sign in. Then change your password at ${settings}.`,
    ),
    button('Undo these details', undo),
  ],
  because: securityReason,
})

export const exportReady = ({
  name,
  until,
  link,
}: {
  name: string
  until: string
  link: string
}): Letter => ({
  subject: 'Your data is ready to download',
  preview: `Available until ${until}.`,
  title: 'Your data is ready',
  blocks: [
    words(`${name}, your shop’s data is in one file. Sign in to download it by ${until}.`),
    button('Download my data', link),
    note('Didn’t ask for it? Change your password and check your sessions in Settings.'),
  ],
  because: 'You received this because a copy of your Fanfare shop’s data was requested.',
})

export const passkeyAdded = ({
  name,
  key,
  when,
  settings,
}: {
  name: string
  key: string
  when: string
  settings: string
}): Letter => ({
  subject: 'A passkey was added to your account',
  preview: 'It opens your account without a password.',
  title: 'A passkey was added',
  blocks: [
    words(
      `${name}, on ${when} the passkey “${key}” was added. Anyone who has it can sign in without a password.`,
    ),
    note('Not you? Remove it in Settings now, then change your password.'),
    button('Open Settings', settings),
  ],
  because: securityReason,
})

export const googleConnected = ({
  name,
  google,
  when,
  settings,
}: {
  name: string
  google: string
  when: string
  settings: string
}): Letter => ({
  subject: 'Google was connected to your account',
  preview: 'It opens your account without a password.',
  title: 'Google was connected',
  blocks: [
    words(
      `${name}, on ${when} the Google account ${google} was connected. It opens your account without a password; two-factor authentication, if it’s on, still asks for a code.`,
    ),
    note('Not you? Disconnect it in Settings now, then change your password.'),
    button('Open Settings', settings),
  ],
  because: securityReason,
})

/** Reasons why Google doesn't open an account here. */
export const googleRefusals = {
  'google.off': { status: 409, words: 'Signing in with Google is not available on this site.' },
  'google.unreachable': {
    status: 502,
    words: 'Google could not be reached. Try again in a moment, or use your password.',
  },
  'google.refused': {
    status: 422,
    words: 'Google didn’t confirm who you are. Nothing changed. Try again, or use your password.',
  },
  'google.unverified': {
    status: 422,
    words: 'Google has not confirmed that this address is yours. Confirm it there first, or use a password.',
  },
  'google.known': {
    status: 409,
    words:
      'This address has an account here already. Sign in the way you did before, then connect Google in Settings.',
  },
  'google.other': {
    status: 409,
    words: 'This is not the Google account that is connected here. Choose that one at Google.',
  },
  'google.taken': {
    status: 409,
    words: 'This Google account opens another account here already. Disconnect it there first.',
  },
  'google.only_way_in': {
    status: 409,
    words: 'Google is your only way in. Set a password or add a passkey first, then disconnect it.',
  },
} as const
export type GoogleRefusal = keyof typeof googleRefusals

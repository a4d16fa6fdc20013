/** The parts of Settings, in order: fragment id and name. */
export const sections = [
  ['info', 'Change your info'],
  ['password', 'Change your password'],
  ['email', 'Change your e-mail'],
  ['accounts', 'Connected Accounts'],
  ['bank', 'Bank Details'],
  ['factor', 'Two-Factor Authentication'],
  ['passkeys', 'Passkeys'],
  ['sessions', 'Where you are signed in'],
  ['team', 'Team'],
  ['keys', 'API keys'],
  ['export', 'Your data'],
  ['delete', 'Delete your account'],
] as const

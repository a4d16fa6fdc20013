/** One line of the audit trail, as screens show it. */
export type AuditLine = {
  id: number
  at: Date
  actorName: string
  assurance: string
  action: string
  resource: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

const words: Readonly<Record<string, string>> = {
  'session.opened': 'Signed in',
  'session.revoked': 'Signed out a browser',
  'password.changed': 'Changed the password',
  'password.reset': 'Set a new password by e-mail',
  'email.change_asked': 'Asked to change the e-mail address',
  'email.change_stopped': 'Stopped a change of the e-mail address',
  'email.changed': 'Changed the e-mail address',
  'second_factor.turned_on': 'Turned two-factor authentication on',
  'second_factor.turned_off': 'Turned two-factor authentication off',
  'second_factor.recovered': 'Signed in with a recovery code',
  'recovery_codes.renewed': 'Made new recovery codes',
  'profile.updated': 'Changed the profile',
  'connected_account.added': 'Connected an account',
  'connected_account.removed': 'Disconnected an account',
  'shop.opened': 'Opened the shop',
  'data_export.asked': 'Requested a data export',
  'data_export.made': 'Created the data export',
  'data_export.fetched': 'Downloaded the data export',
  'passkey.added': 'Added a passkey',
  'passkey.removed': 'Removed a passkey',
  'passkey.proved': 'Confirmed with a passkey',
  'passkey.used': 'Signed in with a passkey',
  'google.used': 'Signed in with Google',
  'google.proved': 'Confirmed with Google',
  'account.end_asked': 'Asked to delete the account',
  'account.kept': 'Kept the account',
  'account.erased': 'The account was erased',
  'shop.wound_down': 'Ended every listing',
  'member.invited': 'Invited someone to the team',
  'invitation.sent_again': 'Sent an invitation again',
  'invitation.taken_back': 'Withdrew an invitation',
  'invitation.declined': 'Declined the invitation to the team',
  'member.joined': 'Someone joined the team',
  'member.role_changed': 'Changed the role of a member',
  'member.removed': 'Removed a member from the team',
  'member.left': 'Left the team',
  'house.company_saved': 'Saved the company',
  'house.confirmed': 'Confirmed for the house',
  'house.opened': 'Opened the house',
  'reconciliation.compared': 'Compared the providers with the books',
  'difference.asked': 'Asked a provider about a difference again',
  'difference.booked': 'Booked a difference with a provider',
  'difference.explained': 'Explained a difference with a provider',
  'provider.filled': 'Booked money sent to a payout provider',
  'house.closed': 'Closed the house',
  'catalogue.offered': 'Offered a blank',
  'staff.invited': 'Invited someone to the console',
  'staff.invited_again': 'Sent an invitation to the console again',
  'staff.invitation_taken_back': 'Withdrew an invitation to the console',
  'staff.added': 'Gave a role in the console',
  'staff.joined': 'Someone joined the console',
  'staff.roles_changed': 'Changed someone’s roles in the console',
  'staff.removed': 'Removed someone from the console',
  'api_key.made': 'Created an API key',
  'api_key.revoked': 'Revoked an API key',
  'webhook.made': 'Created a webhook',
  'webhook.secret_renewed': 'Renewed the secret of a webhook',
  'webhook.turned_on': 'Turned a webhook on',
  'webhook.turned_off': 'Turned a webhook off',
  'webhook.removed': 'Removed a webhook',
  'pixel.connected': 'Connected a pixel',
  'pixel.disconnected': 'Disconnected a pixel',
  'pixel.turned_on': 'Turned a pixel on',
  'order.viewed': 'Viewed an order’s page as its fan sees it',
  'order.cancelled': 'Cancelled the order',
  'order.pieces_cancelled': 'Cancelled pieces of the order',
  'order.size_changed': 'Changed a size',
  'order.address_changed': 'Changed the address of the order',
  'order.link_renewed': 'Renewed the order’s link',
  'order.link_asked': 'Requested the order’s link by e-mail',
  'letters.stopped': 'Unsubscribed from the shop',
  'review.written': 'Wrote a review',
  'claim.made': 'Made a claim',
  'claim.appealed': 'Asked again about a claim',
  'piece.swapped': 'Requested a size swap',
  'message.written': 'Wrote to us about the order',
  'download.fetched': 'Downloaded a file',
  'file.added': 'Added a file',
  'file.changed': 'Changed a file',
  'file.released': 'Released a version of a file',
  'file.attached': 'Added a file to a listing',
  'file.detached': 'Took a file off a listing',
  'file.removed': 'Removed a file',
  'trail.check_asked': 'Asked for a check of the audit trail',
  'pixel.turned_off': 'Turned a pixel off',
}

/** What a person reads for an action: worded where we have words, else the action itself, spelled out. */
export function actionWords(action: string): string {
  const known = words[action]
  if (known) return known
  const text = action.replace(/[._]/g, ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** What the module tells. */
declare module '#kernel/facts.ts' {
  interface Facts {
    'trail.check_asked': Record<string, never>
  }
}

/** The words for an act, by its key in the address. */
export const doneWords: Readonly<Record<string, string>> = {
  address: 'Changed. The fan gets a letter that says where the parcel goes.',
  answer: 'Sent. The fan gets your words by e-mail and on the order’s page.',
  blocked: 'Blocked. Nothing more can be ordered from you with this fan’s e-mail address.',
  cancelled: 'Cancelled. The fan gets a letter that says how much goes back.',
  link: 'Sent. The fan gets a letter with the link to the order.',
  unblocked: 'This fan can order again.',
}

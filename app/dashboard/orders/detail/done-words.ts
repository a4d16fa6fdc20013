/** The words for an act, by its key in the address. */
export const doneWords: Readonly<Record<string, string>> = {
  address: 'Changed. The fan gets an e-mail with the new address.',
  answer: 'Sent. The fan gets your answer by e-mail and on the order’s page.',
  blocked: 'Blocked. No more orders can be placed with this fan’s e-mail address.',
  cancelled: 'Cancelled. The fan gets an e-mail with the amount refunded.',
  link: 'Sent. The fan gets an e-mail with the link to the order.',
  unblocked: 'This fan can order again.',
}

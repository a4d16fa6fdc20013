/** Everything that only the sample has: an outbox, sign-in with one click, a movable clock, test cards and a test bank. */
type Door = { method: 'GET' | 'POST'; path: string; form?: Record<string, string> }

const intent = `pi_${'0'.repeat(24)}`
export const sampleDoors: readonly Door[] = [
  { method: 'GET', path: '/outbox' },
  { method: 'GET', path: '/workbench' },
  { method: 'GET', path: `/outbox/mail_${'0'.repeat(32)}` },
  { method: 'GET', path: `/outbox/mail_${'0'.repeat(32)}/page` },
  { method: 'POST', path: '/sample/sign-in', form: { as: 'creator' } },
  { method: 'POST', path: '/sample/sign-in.data', form: { as: 'staff' } },
  { method: 'POST', path: '/sample/clock', form: { by: 'day' } },
  { method: 'GET', path: `/test-bank/${intent}` },
  { method: 'POST', path: `/test-bank/${intent}`, form: { decision: 'approve' } },
  {
    method: 'POST',
    path: '/test-payments/tokens',
    form: { card_number: '4242 4242 4242 4242', card_expiry: '12/34', card_cvc: '123' },
  },
]

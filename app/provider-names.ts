const names: Readonly<Record<string, string>> = {
  stripe: 'Stripe',
  paypal: 'PayPal',
  paystack: 'Paystack',
  test: 'Test provider',
  bank: 'Our bank',
}
/** A provider's usual spelling. */
export const nameOfProvider = (name: string): string => names[name] ?? name

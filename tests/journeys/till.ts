/** Where a card is entered: our own field of the test provider, or the frame of Stripe's double. */
import { expect, type Page } from '@playwright/test'

export type Till = {
  /** Types a card's number. */
  type(page: Page, number: string): Promise<void>
  /** Expects the number to be there still. */
  expectNumber(page: Page, number: string): Promise<void>
  /** The message if no card was entered. */
  emptyMessage: string
  /** Approves a payment on the bank's page, after a card that requires it. */
  approve(page: Page): Promise<void>
  /** A payment method whose bank answers later, and what the paid order then says of it. */
  slowMethod: { choose(page: Page): Promise<void>; paidWith: string }
  /** The card's fields as a browser sends them, for purchases without one. */
  formFields: Record<string, string>
}

const findOwnField = (page: Page) => page.locator('[data-checkout] [name=card_number]')
const findFrame = (page: Page) => page.frameLocator('iframe[title="Secure payment input frame"]')
const findStripeField = (page: Page) => findFrame(page).getByLabel('Card number')

export const tills: Readonly<Record<'sample' | 'production', Till>> = {
  sample: {
    type: (page, number) => findOwnField(page).fill(number),
    expectNumber: (page, number) => expect(findOwnField(page)).toHaveValue(number),
    emptyMessage: 'Enter a card to pay with.',
    async approve(page) {
      await page.waitForURL(/test-bank/)
      await page.getByRole('button', { name: /approve/i }).click()
    },
    slowMethod: {
      choose: (page) => findOwnField(page).fill('4000 0000 0000 0077'),
      paidWith: 'Paid with Visa ending',
    },
    formFields: { card_number: '4242 4242 4242 4242', card_expiry: '12/34', card_cvc: '123' },
  },
  production: {
    type: (page, number) => findStripeField(page).fill(number),
    expectNumber: (page, number) => expect(findStripeField(page)).toHaveValue(number),
    emptyMessage: 'Your card number is incomplete.',
    async approve(page) {
      await page.waitForURL(/\/authenticate\//)
      await page.getByRole('button', { name: 'Complete' }).click()
    },
    slowMethod: {
      async choose(page) {
        await findFrame(page).getByLabel('Payment method').selectOption('sepa_debit')
      },
      paidWith: 'Paid with SEPA debit ending',
    },
    formFields: { card_token: 'pm_card_visa' },
  },
}

/** Where a card is entered: our own field of the test provider, or the frame of Stripe's double. */
import { expect, type Page } from '@playwright/test'

export type Till = {
  /** Types a card's number. */
  type(page: Page, number: string): Promise<void>
  /** That the number is still there. */
  keeps(page: Page, number: string): Promise<void>
  /** The message if no card was entered. */
  asks: string
  /** At the bank's page, after a card that asks for a second step. */
  approve(page: Page): Promise<void>
  /** Chooses a way to pay whose bank answers later; what the paid order then says of it. */
  later: { choose(page: Page): Promise<void>; paidWith: string }
  /** The form that a browser sends, for those who buy without one. */
  form: Record<string, string>
}

const findOwnField = (page: Page) => page.locator('[data-checkout] [name=card_number]')
const findFrame = (page: Page) => page.frameLocator('iframe[title="Secure payment input frame"]')
const findStripeField = (page: Page) => findFrame(page).getByLabel('Card number')

export const tills: Readonly<Record<'sample' | 'production', Till>> = {
  sample: {
    type: (page, number) => findOwnField(page).fill(number),
    keeps: (page, number) => expect(findOwnField(page)).toHaveValue(number),
    asks: 'Enter a card to pay with.',
    async approve(page) {
      await page.waitForURL(/test-bank/)
      await page.getByRole('button', { name: /approve/i }).click()
    },
    later: {
      choose: (page) => findOwnField(page).fill('4000 0000 0000 0077'),
      paidWith: 'Paid with Visa ending',
    },
    form: { card_number: '4242 4242 4242 4242', card_expiry: '12/34', card_cvc: '123' },
  },
  production: {
    type: (page, number) => findStripeField(page).fill(number),
    keeps: (page, number) => expect(findStripeField(page)).toHaveValue(number),
    asks: 'Your card number is incomplete.',
    async approve(page) {
      await page.waitForURL(/\/authenticate\//)
      await page.getByRole('button', { name: 'Complete' }).click()
    },
    later: {
      async choose(page) {
        await findFrame(page).getByLabel('Payment method').selectOption('sepa_debit')
      },
      paidWith: 'Paid with SEPA debit ending',
    },
    form: { card_token: 'pm_card_visa' },
  },
}

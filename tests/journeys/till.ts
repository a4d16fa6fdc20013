/** Where a card is given: our own field of the test provider, or the frame of Stripe's double. */
import { expect, type Page } from '@playwright/test'

export type Till = {
  /** Types a card's number. */
  type(page: Page, number: string): Promise<void>
  /** That the number is still there. */
  keeps(page: Page, number: string): Promise<void>
  /** What is said where none was given. */
  asks: string
}

const ours = (page: Page) => page.locator('[data-checkout] [name=card_number]')
const theirs = (page: Page) =>
  page.frameLocator('iframe[title="Secure payment input frame"]').getByLabel('Card number')

export const tills: Readonly<Record<'sample' | 'production', Till>> = {
  sample: {
    type: (page, number) => ours(page).fill(number),
    keeps: (page, number) => expect(ours(page)).toHaveValue(number),
    asks: 'Enter a card to pay with.',
  },
  production: {
    type: (page, number) => theirs(page).fill(number),
    keeps: (page, number) => expect(theirs(page)).toHaveValue(number),
    asks: 'Your card number is incomplete.',
  },
}

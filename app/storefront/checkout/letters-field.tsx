import { lettersWords } from '#messages/contract'
import { Check } from '../../ui/field.tsx'
import type { CheckoutPage } from './checkout-page.server.ts'

/** Consent to letters: never ticked in advance, and nothing depends on it. */
export function LettersField({ page: { shop, values } }: { page: CheckoutPage }) {
  const { version, label, hint } = lettersWords.checkout
  return (
    <Check
      name="letters"
      value={version}
      label={label(shop.name)}
      hint={hint(shop.name)}
      defaultChecked={values.letters === version}
    />
  )
}

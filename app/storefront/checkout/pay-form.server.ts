/** The form sent by Pay: parsing it, and showing it again with its faults. */
import { CheckoutForm, FilesCheckoutForm } from '#checkout/contract'
import { addressFields } from '#orders/contract'
import type { PaymentProvider } from '#payments'
import { cardRefusals, vaultAnswers } from '#payments/contract'
import { type CheckoutAnswer, type FormValues, readTip } from './checkout-page.server.ts'

/** The valid form, or the faults by field. */
export function readPay(
  submitted: FormValues,
  provider: PaymentProvider,
): { ok: true; form: CheckoutForm } | { ok: false; answer: CheckoutAnswer } {
  const readField = (name: string): string => submitted[name] ?? ''
  const isFiles = readField('files') === '1'
  const address = Object.fromEntries(
    (isFiles ? ['country', 'region'] : addressFields).map((name) => [name, readField(name)]),
  )
  const form = (isFiles ? FilesCheckoutForm : CheckoutForm).safeParse({
    email: readField('email'),
    address,
    shippingOption: readField('shippingOption'),
    code: readField('code').slice(0, 40),
    tip: readTip(submitted),
    giftNote: readField('giftNote'),
    letters: readField('letters'),
  })
  const faults: Record<string, string> = {}
  for (const issue of form.error?.issues ?? []) faults[String(issue.path.at(-1))] ??= issue.message
  const refusal = readField(vaultAnswers.refusal)
  const token = readField(vaultAnswers.token)
  if (refusal in cardRefusals) faults.card = cardRefusals[refusal as keyof typeof cardRefusals].words
  else if (!provider.isToken(token))
    faults.card = provider.name === 'test' ? 'Enter a card to pay with.' : 'Choose how you want to pay.'
  if (form.success && Object.keys(faults).length === 0) return { ok: true, form: form.data }
  const count = Object.keys(faults).length
  const words = count === 1 ? 'One field needs another look.' : `${count} fields need another look.`
  return { ok: false, answer: answerAgain(submitted, faults, words, 422) }
}

/** The form again, with its faults. */
export const answerAgain = (
  values: FormValues,
  faults: Record<string, string>,
  words: string | null,
  status: number,
): CheckoutAnswer => ({
  values,
  faults,
  words,
  status,
})
/** The typed values without the card's token, which was used. */
export function dropCardFields(submitted: FormValues): FormValues {
  const { [vaultAnswers.token]: _, [vaultAnswers.label]: __, ...values } = submitted
  return values
}

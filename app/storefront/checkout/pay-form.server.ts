/** The form sent by Pay: parsing it, and showing it again with its faults. */
import { CheckoutForm, FilesCheckoutForm } from '#checkout/contract'
import { addressFields } from '#orders/contract'
import type { PaymentProvider } from '#payments'
import { cardRefusals, vaultAnswers } from '#payments/contract'
import { type Answered, type Typed, tipOf } from './checkout-page.server.ts'

/** The valid form, or the faults by field. */
export function readPay(
  typed: Typed,
  provider: PaymentProvider,
): { ok: true; form: CheckoutForm } | { ok: false; answer: Answered } {
  const of = (name: string): string => typed[name] ?? ''
  const isFiles = of('files') === '1'
  const address = Object.fromEntries(
    (isFiles ? ['country', 'region'] : addressFields).map((name) => [name, of(name)]),
  )
  const form = (isFiles ? FilesCheckoutForm : CheckoutForm).safeParse({
    email: of('email'),
    address,
    shippingOption: of('shippingOption'),
    code: of('code').slice(0, 40),
    tip: tipOf(typed),
    giftNote: of('giftNote'),
    letters: of('letters'),
  })
  const faults: Record<string, string> = {}
  for (const issue of form.error?.issues ?? []) faults[String(issue.path.at(-1))] ??= issue.message
  const refusal = of(vaultAnswers.refusal)
  const token = of(vaultAnswers.token)
  if (refusal in cardRefusals) faults.card = cardRefusals[refusal as keyof typeof cardRefusals].words
  else if (!provider.isToken(token))
    faults.card = provider.name === 'test' ? 'Enter a card to pay with.' : 'Choose how you want to pay.'
  if (form.success && Object.keys(faults).length === 0) return { ok: true, form: form.data }
  const count = Object.keys(faults).length
  const words = count === 1 ? 'One field needs another look.' : `${count} fields need another look.`
  return { ok: false, answer: again(typed, faults, words, 422) }
}

/** The form again, with its faults. */
export const again = (
  values: Typed,
  faults: Record<string, string>,
  words: string | null,
  status: number,
): Answered => ({
  values,
  faults,
  words,
  status,
})
/** The typed values without the card's token, which was used. */
export function withoutCard(typed: Typed): Typed {
  const { [vaultAnswers.token]: _, [vaultAnswers.label]: __, ...rest } = typed
  return rest
}

import '../buying/sheets.ts'

import { useActionData, useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { formatMoney } from '#kernel/money.ts'
import { AddressFields, PlaceFields } from '../../address-fields.tsx'
import buyingScript from '../../islands/buying.ts?island'
import checkoutScript from '../../islands/checkout.ts?island'
import type { RouteHandle } from '../../route-handle.ts'
import { TextField } from '../../ui/field.tsx'
import { Island } from '../../ui/island.tsx'
import { Note } from '../../ui/note.tsx'
import styles from '../buying/checkout.module.css'
import { CardFields } from './card-fields.tsx'
import { actOnCheckout, loadCheckout } from './checkout.server.ts'
import type { CheckoutPage } from './checkout-page.server.ts'
import { GiftField, TipFields } from './extra-fields.tsx'
import { LettersField } from './letters-field.tsx'
import { ShippingChoice } from './shipping-choice.tsx'
import { Summary } from './summary.tsx'

export { StoreError as ErrorBoundary } from '../store-error.tsx'
export const handle = { policy: 'public', zeroJs: true, card: true, unlisted: true } satisfies RouteHandle
export const loader = loadCheckout
export const action = actOnCheckout
export const meta = () => [{ title: 'Check out' }, { name: 'robots', content: 'noindex' }]

/** One page, no account: contact, address, shipping, total, card. */
export default function Checkout() {
  const initialPage = useLoaderData<typeof loader>()
  const answer: CheckoutPage | undefined = useActionData<typeof action>()
  const page = answer ?? initialPage
  return (
    <main id="main" className={styles.checkout}>
      {[...new Set(page.lines.filter((line) => line.drop).map((line) => line.listingId))].map((id) => (
        <span key={id} hidden data-turn-of={hrefs.standing(id)} />
      ))}
      <div>
        <h1>Check out</h1>
        {page.words ? <Note kind={page.status === 409 ? 'warning' : 'error'}>{page.words}</Note> : null}
        <Faults page={page} />
        {page.problem ? <Note kind="warning">{page.problem}</Note> : null}
        <CheckoutForm page={page} isFresh={answer === undefined} />
      </div>
      <Summary page={page} />
      <p className="vh" role="status" data-said />
      <Island src={buyingScript} />
      <Island src={checkoutScript} />
    </main>
  )
}

/** The faults, summarised at the top of the page: the field itself may be far below the fold. */
function Faults({ page: { faults, words, status } }: { page: CheckoutPage }) {
  const messages = [...new Set(Object.values(faults))]
  if (words || messages.length === 0) return null
  return (
    <Note kind="error">
      {status === 200 ? null : <b>Not paid yet.</b>}{' '}
      {messages.length === 1 ? messages[0] : 'Please look at these:'}
      {messages.length > 1 ? (
        <ul>
          {messages.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      ) : null}
    </Note>
  )
}

/** The shop checks a code when it is applied, or when Pay is pressed with it. */
function CodeField({ page: { values, faults, quoted } }: { page: CheckoutPage }) {
  const code = quoted?.totals.discountCode
  return (
    <fieldset>
      <legend>Discount code</legend>
      <div className={styles.code}>
        <TextField
          label="Code"
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          defaultValue={values.code}
          error={faults.code}
          hint={code ? `${code} takes ${formatMoney(quoted.totals.discount)} off.` : undefined}
        />
        <button className="btn btn-o" type="submit" name="intent" value="update" formNoValidate>
          Apply<span className="vh"> the code</span>
        </button>
      </div>
    </fieldset>
  )
}

function CheckoutForm({ page, isFresh }: { page: CheckoutPage; isFresh: boolean }) {
  const { values, faults, quoted, key, shop } = page
  const isFiles = page.lines.every((line) => line.digital)
  return (
    <form method="post" data-checkout={isFresh ? 'fresh' : 'answered'} noValidate>
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="shown" value={quoted ? String(quoted.totals.total.minor) : ''} />
      {/* Enter in a field must pay or show faults, instead of activating whichever button comes first. */}
      <button type="submit" name="intent" value="pay" hidden tabIndex={-1} aria-hidden="true" />
      <fieldset>
        <legend>Contact</legend>
        <TextField
          label="E-mail"
          name="email"
          type="email"
          autoComplete="email"
          inputMode="email"
          maxLength={254}
          required
          defaultValue={values.email}
          error={faults.email}
          hint={
            isFiles
              ? 'The receipt and the link to your files go here. No account needed.'
              : 'The receipt, the print date and the tracking number go here. No account needed.'
          }
        />
        <LettersField page={page} />
      </fieldset>
      <fieldset>
        <legend>{isFiles ? 'Where you are' : 'Delivery'}</legend>
        {isFiles ? (
          <PlaceFields values={values} faults={faults} />
        ) : (
          <AddressFields values={values} faults={faults} updates />
        )}
        <button
          className={`btn btn-o ${styles.update}`}
          type="submit"
          name="intent"
          value="update"
          formNoValidate
        >
          {isFiles ? 'Update the tax' : 'Update shipping and tax'}
        </button>
      </fieldset>
      {quoted ? <ShippingChoice page={page} quoted={quoted} /> : null}
      {isFiles ? null : <GiftField page={page} />}
      <TipFields page={page} />
      <CodeField page={page} />
      <CardFields page={page} />
      <div className={styles.pay}>
        <p className="note note-e" role="alert" data-offline hidden>
          You’re offline. Nothing was charged and what you typed is still here. Try again when you’re back
          online.
        </p>
        <button
          className="btn btn-p"
          type="submit"
          name="intent"
          value="pay"
          disabled={!quoted || page.card.by === 'nobody'}
          data-pay
        >
          Pay {quoted ? formatMoney(quoted.totals.total) : ''}
        </button>
        <p className="soft">
          By paying you agree to the <a href={hrefs.terms}>terms</a>.{' '}
          {isFiles
            ? 'Your files are on the order page as soon as you’ve paid.'
            : `${shop.name} designs it, Fanfare prints and sends it. You can cancel until it goes to print.`}
        </p>
      </div>
    </form>
  )
}

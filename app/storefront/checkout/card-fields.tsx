import { paymentRefusals, testCards, vaultAnswers, vaultFields } from '#payments/contract'
import addressFieldsStyles from '../../address-fields.module.css'
import stripeScript from '../../islands/stripe.ts?island'
import { Disclosure } from '../../ui/disclosure.tsx'
import { TextField } from '../../ui/field.tsx'
import { Island } from '../../ui/island.tsx'
import checkoutStyles from '../buying/checkout.module.css'
import type { CheckoutPage } from './checkout-page.server.ts'

/** The payment. A card's number goes to the provider's vault and is never shown again; a given card keeps its name. */
export function CardFields({ page }: { page: CheckoutPage }) {
  if (page.card.by === 'stripe') return <StripeFields page={page} card={page.card} />
  if (page.card.by === 'test') return <TestFields page={page} />
  return (
    <fieldset className={checkoutStyles.card} data-card>
      <legend>Payment</legend>
      <p>{paymentRefusals['payment.not_configured'].words}</p>
    </fieldset>
  )
}

/** Stripe's fields are in Stripe's frame: what is typed there never touches our page or our server. */
function StripeFields({ page, card }: { page: CheckoutPage; card: { key: string; script: string } }) {
  const { values, faults, quoted, shop } = page
  const total = quoted?.totals.total
  return (
    <fieldset
      className={checkoutStyles.card}
      data-card
      data-stripe={card.key}
      data-shop={shop.name}
      data-amount={total ? String(total.minor) : undefined}
      data-currency={total?.currency.toLowerCase()}
    >
      <legend>Payment</legend>
      <div className={checkoutStyles.wallets} data-stripe-wallets hidden>
        <div />
        <p className="soft">Or pay another way</p>
      </div>
      <KeptCard
        values={values}
        alternative="Leave the fields empty to use it, or choose another way to pay."
      />
      <div className="field">
        <div className={checkoutStyles.stripeField} data-stripe-field />
        <p className="err" role="alert" data-stripe-error hidden={!faults.card}>
          {faults.card}
        </p>
      </div>
      <p className="soft">
        Stripe handles your payment details. Fanfare never sees your card or account number.
      </p>
      <noscript>
        <p className={checkoutStyles.remark}>
          <b>Paying needs JavaScript</b> on this page, because the fields are Stripe’s own.
        </p>
      </noscript>
      <Island src={stripeScript} data-stripe-script={card.script} />
    </fieldset>
  )
}

/** The card given before another field had to be corrected. */
function KeptCard({ values, alternative }: { values: CheckoutPage['values']; alternative: string }) {
  const token = values[vaultAnswers.token]
  const label = values[vaultAnswers.label]
  if (!token || !label) return null
  return (
    <p className={checkoutStyles.kept}>
      {label} is ready. {alternative}
      <input type="hidden" name={vaultAnswers.token} value={token} />
      <input type="hidden" name={vaultAnswers.label} value={label} />
    </p>
  )
}

function TestFields({ page: { values, faults } }: { page: CheckoutPage }) {
  const token = values[vaultAnswers.token]
  return (
    <fieldset className={checkoutStyles.card} data-card>
      <legend>Payment</legend>
      <p className={checkoutStyles.remark}>
        <b>Test payments.</b> No money moves in this shop. Use one of the cards below.
      </p>
      <KeptCard values={values} alternative="Leave the number empty to pay with it, or enter another card." />
      <TextField
        label="Test card number"
        name={vaultFields.number}
        autoComplete="off"
        inputMode="numeric"
        maxLength={23}
        placeholder="4242 4242 4242 4242"
        required={!token}
        error={faults.card}
      />
      <div className={addressFieldsStyles.pair}>
        <TextField
          label="Expires (MM/YY)"
          name={vaultFields.expiry}
          autoComplete="off"
          maxLength={9}
          defaultValue="12/34"
        />
        <TextField
          label="Security code"
          name={vaultFields.cvc}
          autoComplete="off"
          inputMode="numeric"
          maxLength={4}
          defaultValue="123"
        />
      </div>
      <Disclosure label="Test cards">
        <dl className={checkoutStyles.testCards}>
          {testCards.map((card) => (
            <div key={card.number}>
              <dt>{card.number}</dt>
              <dd>{card.words}</dd>
            </div>
          ))}
        </dl>
      </Disclosure>
    </fieldset>
  )
}

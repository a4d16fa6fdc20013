import { testCards, vaultAnswers, vaultFields } from '#payments/contract'
import { TextField } from '../../ui/field.tsx'
import type { CheckoutPage } from './checkout-page.server.ts'

/** The card. Its number goes to the provider's vault and is never shown again; a card that was given keeps its name. */
export function CardFields({ page: { values, faults } }: { page: CheckoutPage }) {
  const token = values[vaultAnswers.token]
  const label = values[vaultAnswers.label]
  return (
    <fieldset className="cf">
      <legend>Payment</legend>
      <p className="cf-t">
        <b>Test payments.</b> No money moves in this shop. Use one of the cards below.
      </p>
      {token && label ? (
        <p className="cf-k">
          {label} is ready. Leave the number empty to pay with it, or enter another card.
          <input type="hidden" name={vaultAnswers.token} value={token} />
          <input type="hidden" name={vaultAnswers.label} value={label} />
        </p>
      ) : null}
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
      <div className="ad-2">
        <TextField
          label="Runs until (month/year)"
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
      <details>
        <summary>Test cards</summary>
        <dl className="cf-l">
          {testCards.map((card) => (
            <div key={card.number}>
              <dt>{card.number}</dt>
              <dd>{card.words}</dd>
            </div>
          ))}
        </dl>
      </details>
    </fieldset>
  )
}

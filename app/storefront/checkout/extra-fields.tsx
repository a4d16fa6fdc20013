import { maxTip, tipPercents } from '#checkout/contract'
import { formatMoney, share } from '#kernel/money.ts'
import { orderLimits } from '#orders/contract'
import { Disclosure } from '../../ui/disclosure.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import checkoutStyles from '../buying/checkout.module.css'
import checkoutExtrasStyles from '../buying/checkout-extras.module.css'
import type { CheckoutPage } from './checkout-page.server.ts'

/** A tip, if the shop asks for one: a share of the items, or an amount of the fan's own. Nothing is preselected. */
export function TipFields({ page: { tips, quoted, shop, values, faults } }: { page: CheckoutPage }) {
  if (!tips || !quoted) return null
  const { subtotal, discount } = quoted.totals
  const goods = { ...subtotal, minor: subtotal.minor - discount.minor }
  const selected = values.tip ?? ''
  const choices = [
    { value: '', label: 'No tip' },
    ...tipPercents.map((percent) => ({
      value: String(percent),
      label: `${percent} %`,
      detail: formatMoney(share(goods, percent * 100)),
    })),
    { value: 'other', label: 'Other amount' },
  ]
  return (
    <fieldset className={checkoutExtrasStyles.tip}>
      <legend>Add a tip for {shop.name}</legend>
      <div className={checkoutExtrasStyles.tips}>
        {choices.map(({ value, label, ...choice }) => (
          <label key={value}>
            <input
              type="radio"
              name="tip"
              value={value}
              defaultChecked={value === selected}
              {...(value === 'other' ? {} : { 'data-updates': true })}
            />
            <span>
              {label}
              {'detail' in choice ? <small>{choice.detail}</small> : null}
            </span>
          </label>
        ))}
      </div>
      <div className={`${checkoutStyles.code} ${checkoutExtrasStyles.ownTip}`}>
        <TextField
          label="Amount"
          name="tipAmount"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          placeholder="5.00"
          defaultValue={values.tipAmount}
          error={faults.tipAmount}
          hint={`Up to ${formatMoney(maxTip)}. It goes to the creator, without our fee.`}
        />
        <button className="btn btn-o" type="submit" name="intent" value="update" formNoValidate>
          Apply<span className="vh"> the tip</span>
        </button>
      </div>
    </fieldset>
  )
}

/** For a present: the slip never shows prices, so the message is all it needs. */
export function GiftField({ page: { values, faults } }: { page: CheckoutPage }) {
  return (
    <Disclosure
      className={checkoutExtrasStyles.gift}
      label="Is it a gift? Add a note"
      open={Boolean(values.giftNote || faults.giftNote)}
    >
      <TextArea
        label="Gift note"
        name="giftNote"
        rows={4}
        maxLength={orderLimits.giftNoteCharacters}
        defaultValue={values.giftNote}
        error={faults.giftNote}
        hint="Printed on the slip in the parcel, which shows no prices."
      />
    </Disclosure>
  )
}

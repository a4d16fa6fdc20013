import { useState } from 'react'
import { Form } from 'react-router'
import {
  citiesOf,
  countryNames,
  currencyLabels,
  displayCurrencies,
  salesDisplayLabels,
  statesOf,
  timeZoneLabels,
  timeZones,
} from '#accounts/contract'
import { isCurrency } from '#kernel/currency.ts'
import { displayRateOf, formatRate } from '#payouts/contract'
import { Button } from '../../ui/button.tsx'
import { Check, type Choice, SelectField, TextField } from '../../ui/field.tsx'
import { AvatarField } from './avatar-field.tsx'
import { Outcome } from './outcome.tsx'
import styles from './setting.module.css'
import { noAnswer, type SectionAnswer, type Settings } from './setting-page.ts'

type Props = { settings: Settings; answer: SectionAnswer }
/** The last typed value, else the stored one. */
const readShownValue = ({ settings, answer }: Props, name: string): string => {
  const { shop, ...profile } = settings.profile
  const storedValues: Record<string, unknown> = {
    ...profile,
    ...shop,
    name: profile.name,
    displayName: shop?.name,
  }
  return answer.values[name] ?? String(storedValues[name] ?? '')
}
const listChoices = (labels: Readonly<Record<string, string>>, order: readonly string[]): Choice[] =>
  order.map((value) => ({ value, label: labels[value] ?? value }))

/** The effects of the choice, and what stays the same. */
function describeCurrency(currency: string): string {
  const unchangedWords =
    'Prices that fans pay, payouts, invoices and statements stay in the currency they are booked in, USD.'
  const rate = displayRateOf(currency)
  if (currency === 'USD' || rate === null || !isCurrency(currency))
    return `Figures are shown as they are booked, in USD, until you choose.`
  return `The dashboard shows every figure in this currency, at the payout rate: ${formatRate(rate, currency)}. ${unchangedWords} A line below each screen says so and lets you switch back to USD.`
}

export function InfoSection(props: Props) {
  const { settings, answer } = props
  const canManage = settings.powers.manage
  const isUsd = readShownValue(props, 'displayCurrency') === 'USD'
  const salesDisplayChoices = ['always', 'never', 'running'] as const
  const fieldProps = (name: string) => ({
    name,
    defaultValue: readShownValue(props, name),
    error: answer.faults[name],
  })
  const isChecked = (name: 'shareAfterLaunch' | 'boosted'): boolean =>
    Object.keys(answer.values).length > 0 ? answer.values[name] === 'on' : settings.profile[name]
  return (
    <section id="info">
      <h2>Change your info</h2>
      <Outcome settings={settings} answer={noAnswer} outcomes={['avatar', 'no-avatar']} />
      <AvatarField settings={settings} />
      <Form method="post" action="/setting#info" preventScrollReset>
        <Outcome settings={settings} answer={answer} outcomes={['info']} />
        <div className={styles.pair}>
          <TextField label="Full Name" autoComplete="name" maxLength={120} required {...fieldProps('name')} />
          <TextField
            label="Display Name"
            autoComplete="organization"
            maxLength={80}
            required
            readOnly={!canManage}
            {...fieldProps('displayName')}
          />
          <TextField
            label="Phone Number"
            type="tel"
            autoComplete="tel"
            maxLength={40}
            {...fieldProps('phone')}
          />
        </div>
        <h3>Change your default address</h3>
        <div className={styles.pair}>
          <TextField label="Street" autoComplete="address-line1" maxLength={160} {...fieldProps('street')} />
          <TextField
            label="Apartment / Suite"
            autoComplete="address-line2"
            maxLength={80}
            {...fieldProps('apartment')}
          />
          <Places {...props} />
          <TextField label="Zip" autoComplete="postal-code" maxLength={20} {...fieldProps('zip')} />
        </div>
        <h3 id="advanced-settings">Advanced Settings</h3>
        <Check
          label="Display share option after launching"
          name="shareAfterLaunch"
          defaultChecked={isChecked('shareAfterLaunch')}
        />
        <div className={styles.pair}>
          <SelectField
            label="Product listing display preferences"
            choices={listChoices(salesDisplayLabels, salesDisplayChoices)}
            {...fieldProps('salesDisplay')}
          />
        </div>
        <Check
          label="Feature my listings in Fanfare's Boosted Network"
          hint="Your listings may be shown on Discover and in partners' feeds."
          name="boosted"
          defaultChecked={isChecked('boosted')}
        />
        <div className={styles.pair}>
          <SelectField
            label="Default Time Zone"
            choices={listChoices(timeZoneLabels, timeZones)}
            {...fieldProps('timeZone')}
          />
          <SelectField
            label="Default Currency"
            choices={[
              { value: 'USD', label: isUsd ? 'US dollars, until you choose' : 'US dollars (USD)' },
              ...listChoices(currencyLabels, displayCurrencies),
            ]}
            hint={describeCurrency(readShownValue(props, 'displayCurrency'))}
            {...fieldProps('displayCurrency')}
          />
        </div>
        <Button kind="ink" name="act" value="info">
          Update Info
        </Button>
      </Form>
    </section>
  )
}

/** A state needs its country, a city its state; another country clears both. */
function Places(props: Props) {
  const [country, chooseCountry] = useState(readShownValue(props, 'country'))
  const [state, chooseState] = useState(readShownValue(props, 'state'))
  const [city, chooseCity] = useState(readShownValue(props, 'city'))
  const { faults } = props.answer
  const buildChoices = (first: string, names: readonly string[]): Choice[] => [
    { value: '', label: first },
    ...names.map((name) => ({ value: name, label: name })),
  ]
  return (
    <>
      <SelectField
        label="Country"
        name="country"
        autoComplete="country-name"
        value={country}
        error={faults.country}
        choices={buildChoices('Choose a country', countryNames)}
        onChange={(event) => {
          chooseCountry(event.target.value)
          chooseState('')
          chooseCity('')
        }}
      />
      <SelectField
        label="State"
        name="state"
        autoComplete="address-level1"
        value={state}
        error={faults.state}
        disabled={country === ''}
        choices={buildChoices(country ? 'Choose a state' : 'Choose a country first', statesOf(country))}
        onChange={(event) => {
          chooseState(event.target.value)
          chooseCity('')
        }}
      />
      <SelectField
        label="City"
        name="city"
        autoComplete="address-level2"
        value={city}
        error={faults.city}
        disabled={state === ''}
        choices={buildChoices(state ? 'Choose a city' : 'Choose a state first', citiesOf(country, state))}
        onChange={(event) => chooseCity(event.target.value)}
      />
    </>
  )
}

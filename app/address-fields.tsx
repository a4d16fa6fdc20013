import { provinces, stateCode, usStates } from '#checkout/contract'
import { type AddressField, addressLabel, addressRuleOf, taxRuleOf } from '#orders/contract'
import styles from './address-fields.module.css'
import { countryChoices } from './country-choices.ts'
import { SelectField, TextField } from './ui/field.tsx'

type Props = {
  values: Record<string, string>
  faults: Record<string, string>
  /** A changed place is sent at once, so that shipping and tax follow; without scripts a button sends it. */
  updates?: boolean
  /** Country and region stay as they are. */
  fixed?: boolean
}
type AddressContext = Props & { country: string; updateAttributes: object }

/** An address in its country's format. */
export function AddressFields({ values, faults, updates = false, fixed = false }: Props) {
  const country = values.country ?? 'US'
  const taxRule = taxRuleOf(country)
  const context = {
    values,
    faults,
    fixed,
    country,
    updateAttributes: updates ? { 'data-updates': true } : {},
  }
  return (
    <div className={styles.address}>
      {fixed ? (
        <>
          <input type="hidden" name="country" value={country} />
          <input type="hidden" name="region" value={values.region ?? ''} />
        </>
      ) : (
        <Country {...context} />
      )}
      <TextField
        label="Name"
        name="name"
        autoComplete="name"
        maxLength={100}
        required
        defaultValue={values.name}
        error={faults.name}
      />
      {addressRuleOf(country).layout.map((row) => (
        <Row key={row.join()} row={row} context={context} />
      ))}
      {taxRule ? (
        <TextField
          label={taxRule.label}
          name="taxNumber"
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          hint={taxRule.hint}
          required
          defaultValue={values.taxNumber}
          error={faults.taxNumber}
        />
      ) : null}
      <TextField
        label="Phone (optional, for the carrier)"
        name="phone"
        type="tel"
        autoComplete="tel"
        maxLength={32}
        defaultValue={values.phone}
        error={faults.phone}
      />
    </div>
  )
}

/** One line of the label. Fields the country lacks are omitted. */
function Row({ row, context }: { row: readonly AddressField[]; context: AddressContext }) {
  const needed = row.filter(
    (field) => addressLabel(context.country, field) !== null && !(context.fixed && field === 'region'),
  )
  const fields = needed.map((field) =>
    field === 'region' ? (
      <Region key={field} {...context} />
    ) : (
      <Part key={field} field={field} context={context} />
    ),
  )
  return fields.length < 2 ? fields : <div className={styles.pair}>{fields}</div>
}

const autofill = {
  line1: 'address-line1',
  line2: 'address-line2',
  city: 'address-level2',
  postalCode: 'postal-code',
} as const

function Part({ field, context }: { field: keyof typeof autofill; context: AddressContext }) {
  const { country, values, faults } = context
  const isOptional = field === 'line2' || (field === 'postalCode' && addressRuleOf(country).postal === null)
  return (
    <TextField
      label={addressLabel(country, field)}
      name={field}
      autoComplete={autofill[field]}
      maxLength={field === 'postalCode' ? 20 : 120}
      required={!isOptional}
      defaultValue={values[field]}
      error={faults[field]}
    />
  )
}

/** A region belongs to the country it was entered for, and means nothing in another one. */
function Country({ country, faults, updateAttributes }: AddressContext) {
  return (
    <>
      <input type="hidden" name="regionOf" value={country} />
      <SelectField
        label="Country"
        name="country"
        autoComplete="country"
        defaultValue={country}
        error={faults.country}
        choices={countryChoices}
        {...updateAttributes}
      />
    </>
  )
}

/** For orders of files only: the fields the tax depends on. */
export function PlaceFields({ values, faults }: Props) {
  const country = values.country ?? 'US'
  const context = { values, faults, country, updateAttributes: { 'data-updates': true } }
  return (
    <div className={styles.address}>
      <input type="hidden" name="files" value="1" />
      <Country {...context} />
      {hasTaxRegions(country) ? <Region {...context} /> : null}
    </div>
  )
}

const listRegions = (prompt: string, regions: readonly { code: string; name: string }[]) => [
  { value: '', label: prompt },
  ...regions.map(({ code, name }) => ({ value: code, label: name })),
]
/** The regions that tax depends on, in countries where it does. */
const taxRegions = {
  US: { choices: listRegions('Choose a state', usStates), codeOf: stateCode },
  CA: {
    choices: listRegions('Choose a province', provinces),
    codeOf: (entered: string) => provinces.find(({ code }) => code === entered)?.code,
  },
} as const
const hasTaxRegions = (country: string): country is keyof typeof taxRegions =>
  Object.hasOwn(taxRegions, country)

/** Chosen from a list if tax depends on it. */
function Region({ country, values, faults, updateAttributes }: AddressContext) {
  if (hasTaxRegions(country)) {
    const { choices, codeOf } = taxRegions[country]
    return (
      <SelectField
        label={addressLabel(country, 'region')}
        name="region"
        autoComplete="address-level1"
        defaultValue={codeOf(values.region ?? '') ?? ''}
        error={faults.region}
        choices={choices}
        {...updateAttributes}
      />
    )
  }
  return (
    <TextField
      label={addressLabel(country, 'region')}
      name="region"
      autoComplete="address-level1"
      maxLength={120}
      required={addressRuleOf(country).region !== null}
      defaultValue={values.region}
      error={faults.region}
    />
  )
}

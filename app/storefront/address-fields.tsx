import { stateCode, usStates } from '#checkout/contract'
import { addressRuleOf } from '#orders/contract'
import { countries } from '#shipping/contract'
import { SelectField, TextField } from '../ui/field.tsx'

type Given = {
  values: Record<string, string>
  faults: Record<string, string>
  /** A changed place is sent at once, so that shipping and tax follow; a button does it without scripts. */
  updates?: boolean
  /** Country and region stay as they are. */
  fixed?: boolean
}

/** An address as its country writes it. */
export function AddressFields({ values, faults, updates = false, fixed = false }: Given) {
  const country = values.country ?? 'US'
  const rule = addressRuleOf(country)
  const sends = updates ? { 'data-updates': true } : {}
  return (
    <div className="ad">
      {fixed ? (
        <input type="hidden" name="country" value={country} />
      ) : (
        <Country country={country} faults={faults} sends={sends} />
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
      <TextField
        label="Street and number"
        name="line1"
        autoComplete="address-line1"
        maxLength={120}
        required
        defaultValue={values.line1}
        error={faults.line1}
      />
      <TextField
        label="Flat, floor, company (if any)"
        name="line2"
        autoComplete="address-line2"
        maxLength={120}
        defaultValue={values.line2}
        error={faults.line2}
      />
      <div className="ad-2">
        <TextField
          label="Town or city"
          name="city"
          autoComplete="address-level2"
          maxLength={120}
          required
          defaultValue={values.city}
          error={faults.city}
        />
        <TextField
          label={rule.postal ?? 'Postal code (if any)'}
          name="postalCode"
          autoComplete="postal-code"
          maxLength={20}
          required={rule.postal !== null}
          defaultValue={values.postalCode}
          error={faults.postalCode}
        />
      </div>
      {fixed ? (
        <input type="hidden" name="region" value={values.region ?? ''} />
      ) : (
        <Region country={country} values={values} faults={faults} sends={sends} />
      )}
      <TextField
        label="Phone (if the carrier should call)"
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

type Placed = { country: string; faults: Record<string, string>; sends: object }

function Country({ country, faults, sends }: Placed) {
  return (
    <SelectField
      label="Country"
      name="country"
      autoComplete="country"
      defaultValue={country}
      error={faults.country}
      choices={countries.map(({ code, name }) => ({ value: code, label: name }))}
      {...sends}
    />
  )
}

/** Where files alone are bought: only what the tax depends on. */
export function PlaceFields({ values, faults }: Given) {
  const country = values.country ?? 'US'
  const sends = { 'data-updates': true }
  return (
    <div className="ad">
      <input type="hidden" name="files" value="1" />
      <Country country={country} faults={faults} sends={sends} />
      {country === 'US' || country === 'CA' ? (
        <Region country={country} values={values} faults={faults} sends={sends} />
      ) : null}
    </div>
  )
}

function Region({ country, values, faults, sends }: Given & { country: string; sends: object }) {
  const rule = addressRuleOf(country)
  if (country === 'US') {
    return (
      <SelectField
        label="State"
        name="region"
        autoComplete="address-level1"
        defaultValue={stateCode(values.region ?? '') ?? ''}
        error={faults.region}
        choices={[
          { value: '', label: 'Choose a state' },
          ...usStates.map(({ code, name }) => ({ value: code, label: name })),
        ]}
        {...sends}
      />
    )
  }
  return (
    <TextField
      label={rule.region ?? 'Region (if any)'}
      name="region"
      autoComplete="address-level1"
      maxLength={120}
      required={rule.region !== null}
      defaultValue={values.region}
      error={faults.region}
      hint={country === 'CA' ? 'Two letters, such as ON or QC: the tax depends on it.' : undefined}
      {...(country === 'CA' ? sends : {})}
    />
  )
}

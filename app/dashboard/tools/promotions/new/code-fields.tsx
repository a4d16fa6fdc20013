import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { cityOfZone } from '#kernel/instant.ts'
import { codeKinds, promotionLimits } from '#promotions/contract'
import { useFigures } from '../../../../figure.tsx'
import { Button } from '../../../../ui/button.tsx'
import { DateField } from '../../../../ui/date-field.tsx'
import { Check, SelectField, TextField } from '../../../../ui/field.tsx'
import styles from '../../tools.module.css'
import type { NewCodeAnswer } from './worst-table.tsx'

type Props = {
  answer: NewCodeAnswer
  listings: readonly { id: string; title: string }[]
  zone: string
  today: string
}
const kinds = Object.entries(codeKinds).map(([value, label]) => ({ value, label }))

export function CodeFields({ answer, listings, zone, today }: Props) {
  const { values, faults, loss, asked: isAsked } = answer
  const { formatBoth } = useFigures()
  const isSubmitting = useNavigation().state === 'submitting'
  const [kind, setKind] = useState(values.kind ?? 'percent')
  const fieldProps = (name: string) => ({ name, defaultValue: values[name], error: faults[name] })
  return (
    <Form method="post" className={styles.form} noValidate preventScrollReset>
      <TextField
        label="Code"
        {...fieldProps('code')}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={promotionLimits.codeCharacters}
        hint="3 to 24 letters, digits and hyphens, as fans will type it"
        required
      />
      <div className={styles.pair}>
        <SelectField
          label="Discount"
          name="kind"
          choices={kinds}
          defaultValue={kind}
          onChange={(event) => setKind(event.target.value)}
        />
        <Amount kind={kind} fieldProps={fieldProps} />
      </div>
      <TextField
        label="Minimum order"
        {...fieldProps('minimum')}
        inputMode="decimal"
        hint="In US dollars of eligible goods, before shipping. Leave empty for none"
      />
      <div className={styles.pair}>
        <TextField
          label="Total uses"
          {...fieldProps('usesMax')}
          inputMode="numeric"
          hint="Leave empty for no limit"
        />
        <TextField
          label="Uses per buyer"
          {...fieldProps('perBuyer')}
          inputMode="numeric"
          hint="Leave empty for no limit"
        />
      </div>
      <div className={styles.pair}>
        <DateField
          label="Starts"
          time
          today={today.slice(0, 10)}
          {...fieldProps('startsAt')}
          min={today}
          hint="Leave empty to start now"
        />
        <DateField
          label="Ends"
          time
          today={today.slice(0, 10)}
          {...fieldProps('endsAt')}
          min={today}
          hint={`${cityOfZone(zone)} time`}
        />
      </div>
      <Scope answer={answer} listings={listings} />
      {loss && isAsked ? (
        <Check
          name="accepted"
          value={String(loss.minor)}
          label={`Create it anyway. Such an order could cost me ${formatBoth(loss)}, taken from my other profit.`}
        />
      ) : null}
      <div className={styles.buttons}>
        <Button kind="ink" name="act" value="make" isBusy={isSubmitting}>
          Create code
        </Button>
        <Button name="act" value="check">
          Calculate
        </Button>
      </div>
    </Form>
  )
}

/** Without scripts both fields are shown, and the kind decides which counts. */
function Amount({
  kind,
  fieldProps,
}: {
  kind: string
  fieldProps: (name: string) => { name: string; defaultValue: string | undefined; error: string | undefined }
}) {
  return (
    <>
      <div hidden={kind !== 'percent'}>
        <TextField label="Percent" {...fieldProps('percent')} inputMode="numeric" hint="1 to 90" />
      </div>
      <div hidden={kind !== 'amount'}>
        <TextField label="Amount" {...fieldProps('amount')} inputMode="decimal" hint="US dollars" />
      </div>
    </>
  )
}

function Scope({
  answer: { values, chosen: selected, faults },
  listings,
}: Pick<Props, 'answer' | 'listings'>) {
  const [scope, setScope] = useState(values.scope ?? 'all')
  return (
    <fieldset className={styles.scope}>
      <legend>Applies to</legend>
      <Check
        type="radio"
        name="scope"
        value="all"
        defaultChecked={scope === 'all'}
        onChange={() => setScope('all')}
        label="Everything in the shop, including future products"
      />
      <Check
        type="radio"
        name="scope"
        value="chosen"
        defaultChecked={scope === 'chosen'}
        onChange={() => setScope('chosen')}
        label="These listings"
      />
      <div className={styles.list} hidden={scope !== 'chosen'}>
        {listings.map(({ id, title }) => (
          <Check key={id} name="listing" value={id} defaultChecked={selected.includes(id)} label={title} />
        ))}
      </div>
      {faults.listing ? <p className="err">{faults.listing}</p> : null}
    </fieldset>
  )
}

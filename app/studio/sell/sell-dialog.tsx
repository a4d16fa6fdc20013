import { useState } from 'react'
import { hrefs } from '#kernel/hrefs.ts'
import { listingLimits } from '#listings/contract'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Check, TextArea, TextField } from '../../ui/field.tsx'
import { choiceOf } from '../document/studio-state.ts'
import fieldsStyles from '../panels/fields.module.css'
import { describeFindings } from '../preflight/preflight-panel.tsx'
import { PriceRow } from '../products/price-row.tsx'
import { loginHref, signedOutWords } from '../saving/requests.ts'
import { useStudio } from '../studio-context.ts'
import { Launched } from './launched.tsx'
import sellStyles from './sell.module.css'
import type { SellingState } from './use-selling.ts'

const schedules = {
  always: ['Always on', 'Printed to order, always available.'],
  date: ['Until a date', 'A drop: it closes at that moment.'],
  units: ['Until sold out', 'A drop: it closes when the last unit is sold.'],
} as const

/** Name, prices with profit, schedule; then on sale. */
export function SellPanel({
  selling,
  timeZone,
  handle,
  onClose,
}: {
  selling: SellingState
  timeZone: string
  handle: string
  onClose: () => void
}) {
  const { state, dispatch, findings, showFinding } = useStudio()
  const { terms } = state
  const [hasTried, setHasTried] = useState(false)
  const hardFindings = findings.filter((finding) => finding.severity === 'hard')
  const isTitleMissing = hasTried && terms.title.trim() === ''
  const units = Number(terms.unitsCap)
  const isUnitsInvalid = hasTried && terms.schedule === 'units' && !(Number.isInteger(units) && units >= 1)
  const isDateMissing = hasTried && terms.schedule === 'date' && terms.endsAt === ''
  const send = (publish: boolean) => {
    setHasTried(true)
    if (
      terms.title.trim() === '' ||
      (terms.schedule === 'units' && !(Number.isInteger(units) && units >= 1)) ||
      (terms.schedule === 'date' && terms.endsAt === '')
    )
      return
    void selling.send(publish)
  }
  const { listing } = selling
  if (selling.isLaunched && listing)
    return (
      <Launched
        listing={listing}
        title={terms.title}
        pageHref={hrefs.storeListing(handle, listing.slug)}
        share={selling.share}
        onClose={onClose}
      />
    )
  return (
    <form
      className={sellStyles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send(true)
      }}
    >
      <TextField
        label="Name"
        name="title"
        required
        maxLength={listingLimits.titleCharacters}
        value={terms.title}
        error={isTitleMissing ? 'Give it a name.' : undefined}
        onChange={({ target }) => dispatch({ do: 'terms', terms: { title: target.value } })}
      />
      <TextArea
        label="Description"
        name="description"
        rows={3}
        maxLength={listingLimits.descriptionCharacters}
        value={terms.description}
        onChange={({ target }) => dispatch({ do: 'terms', terms: { description: target.value } })}
      />
      <h3>Prices</h3>
      <ul className={sellStyles.prices}>
        {state.products.map((product) => {
          const choice = choiceOf(state, product.blank.id)
          return choice ? <PriceRow key={product.blank.id} product={product} choice={choice} /> : null
        })}
      </ul>
      <Schedule timeZone={timeZone} isDateMissing={isDateMissing} isUnitsInvalid={isUnitsInvalid} />
      {listing?.status === 'active' ? (
        <p className="hint">
          The page keeps its address and its figures. New orders and the next batch print this version; orders
          placed before keep the one they bought.
        </p>
      ) : null}
      {hardFindings.length > 0 ? (
        <p className="err" role="alert">
          {describeFindings(hardFindings)} before it can be printed: {hardFindings[0]?.title}.{' '}
          <Button
            size="small"
            type="button"
            onClick={() => {
              onClose()
              showFinding(hardFindings[0])
            }}
          >
            Show what to fix
          </Button>
        </p>
      ) : null}
      <RefusalNote words={selling.refusal} />
      <footer className={fieldsStyles.row}>
        <Button type="button" isBusy={selling.isBusy} onClick={() => send(false)}>
          Save draft
        </Button>
        <Button kind="ink" type="submit" isBusy={selling.isBusy} disabled={hardFindings.length > 0}>
          {listing?.status === 'active' ? 'Save changes' : 'Publish'}
        </Button>
      </footer>
    </form>
  )
}

/** Its time on sale: always, until a date, or until its units are sold. */
function Schedule(props: { timeZone: string; isDateMissing: boolean; isUnitsInvalid: boolean }) {
  const { timeZone, isDateMissing, isUnitsInvalid } = props
  const { state, dispatch } = useStudio()
  const { terms } = state
  return (
    <fieldset className={sellStyles.schedule}>
      <legend>On sale</legend>
      {(['always', 'date', 'units'] as const).map((kind) => (
        <Check
          key={kind}
          type="radio"
          name="schedule"
          label={schedules[kind][0]}
          hint={schedules[kind][1]}
          checked={terms.schedule === kind}
          onChange={() => dispatch({ do: 'terms', terms: { schedule: kind } })}
        />
      ))}
      {terms.schedule === 'date' ? (
        <DateField
          label={`Ends at (time in ${timeZone})`}
          time
          defaultValue={terms.endsAt}
          error={isDateMissing ? 'Choose when it ends.' : undefined}
          onValue={(endsAt) => dispatch({ do: 'terms', terms: { endsAt } })}
        />
      ) : null}
      {terms.schedule === 'units' ? (
        <TextField
          label="Number of units"
          inputMode="numeric"
          value={terms.unitsCap}
          error={isUnitsInvalid ? 'A whole number, at least 1.' : undefined}
          onChange={({ target }) => dispatch({ do: 'terms', terms: { unitsCap: target.value } })}
        />
      ) : null}
    </fieldset>
  )
}

function RefusalNote({ words }: { words: SellingState['refusal'] }) {
  if (!words) return null
  return (
    <p className="err" role="alert">
      {words}{' '}
      {words === signedOutWords ? (
        <a href={loginHref} target="_blank" rel="noreferrer">
          Sign in in another tab
        </a>
      ) : null}
    </p>
  )
}

import { useActionData, useLoaderData } from 'react-router'
import { pressTechniques, techniqueName } from '#production/contract'
import {
  additionalRateField,
  classLabels,
  daysField,
  firstRateField,
  postedClasses,
  type RegionId,
  regionIds,
  regions,
} from '#shipping/contract'
import type { RouteHandle } from '../../../route-handle.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { FormPart } from '../../form-part.tsx'
import styles from '../house.module.css'
import { HouseForm } from '../house-form.tsx'
import { EffectiveDate, proposalWords, TermsHistory } from '../terms-parts.tsx'
import type { action, loader } from './shipping.server.ts'

export { action, loader } from './shipping.server.ts'
export const handle = { policy: 'staff:admin' } satisfies RouteHandle
export const meta = () => [{ title: 'Shipping · Fanfare' }]

type Submitted = Readonly<Record<string, string>>
type Fill = { values: Submitted; faults: Submitted }

export default function ShippingScreen() {
  const { today, submitted, seenVersion, versions } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const fill: Fill = { values: answer?.values ?? submitted, faults: answer?.faults ?? {} }
  return (
    <HouseForm
      title="Shipping prices and days"
      intro="What fans pay for shipping, in US dollars, and how long it takes, in business days. If a price is too low, you cover the difference; if the days are too few, parcels arrive late."
      label="Shipping prices and days"
      button="Save prices and days"
      problem={fill.faults['']}
      proof={answer?.proof ?? null}
      note={seenVersion === 0 ? proposalWords : null}
      aside={<TermsHistory versions={versions} />}
    >
      {regionIds.map((to) => (
        <Region key={to} to={to} fill={fill} />
      ))}
      <Production fill={fill} />
      <EffectiveDate today={today} seen={seenVersion} values={answer?.values ?? {}} faults={fill.faults} />
    </HouseForm>
  )
}

function Cell({
  name,
  label,
  fill,
  days = false,
}: {
  name: string
  label: string
  fill: Fill
  days?: boolean
}) {
  return (
    <TextField
      name={name}
      label={label}
      inputMode={days ? 'numeric' : 'decimal'}
      maxLength={12}
      defaultValue={fill.values[name] ?? ''}
      error={fill.faults[name]}
    />
  )
}

/** The lowest and highest number of days. */
function Range({ kind, words, fill }: { kind: string; words: string; fill: Fill }) {
  return (
    <fieldset className={styles.range}>
      <legend>{words}</legend>
      <Cell name={daysField(kind, 'min')} label="From" fill={fill} days />
      <Cell name={daysField(kind, 'max')} label="To" fill={fill} days />
    </fieldset>
  )
}

/** A folded region's summary: its days, and the cheapest first unit's price. */
function summariseDays(to: RegionId, { values }: Fill): { days: string; from: string } {
  const [min, max] = [values[daysField(to, 'min')], values[daysField(to, 'max')]]
  const prices = postedClasses
    .map((postedClass) => Number(values[firstRateField(to, postedClass)]))
    .filter(Boolean)
  return {
    days: min && max ? `${min} to ${max} days` : '',
    from: prices.length > 0 ? `from $${Math.min(...prices).toFixed(2)}` : '',
  }
}

/** One region: a line, folded unless it has a fault. */
function Region({ to, fill }: { to: RegionId; fill: Fill }) {
  const hasFault = Object.keys(fill.faults).some((name) => name.split('-').includes(to))
  const { days, from } = summariseDays(to, fill)
  return (
    <details className={styles.fold} open={hasFault}>
      <summary>
        <b>{regions[to].name}</b> <span>{days}</span> <span>{from}</span>
        <Icon name="chevron-down" size="s" />
      </summary>
      <div className={styles.grid}>
        <Range kind={to} words="Delivery days" fill={fill} />
        <Range kind={`${to}-express`} words="Express delivery days, where you offer it" fill={fill} />
        {postedClasses.map((postedClass) => (
          <fieldset key={postedClass} className={styles.range}>
            <legend>{classLabels[postedClass]}</legend>
            <Cell name={firstRateField(to, postedClass)} label="First piece" fill={fill} />
            <Cell name={additionalRateField(to, postedClass)} label="Each additional" fill={fill} />
          </fieldset>
        ))}
      </div>
    </details>
  )
}

/** Printing days, and express's surcharge. */
function Production({ fill }: { fill: Fill }) {
  const ownTechniques = Object.keys(pressTechniques).filter((technique) =>
    [daysField(technique, 'min'), daysField(technique, 'max')].some(
      (name) => fill.values[name] || fill.faults[name],
    ),
  )
  return (
    <FormPart
      title="Before it ships"
      note="If a technique has no days set, the blank’s apply, or else the printing days."
    >
      <div className={styles.grid}>
        <Range kind="otherwise" words="Printing days" fill={fill} />
        <fieldset className={styles.range}>
          <legend>Each parcel</legend>
          <Cell name="packing" label="Days to pack" fill={fill} days />
          <Cell name="express" label="Express surcharge" fill={fill} />
        </fieldset>
      </div>
      <Disclosure
        className={styles.techniques}
        label={
          ownTechniques.length > 0
            ? `Days by technique, ${ownTechniques.length} set`
            : 'Days by technique, none set'
        }
        open={ownTechniques.length > 0}
      >
        <div className={styles.grid}>
          {Object.keys(pressTechniques).map((technique) => (
            <Range key={technique} kind={technique} words={techniqueName(technique)} fill={fill} />
          ))}
        </div>
      </Disclosure>
    </FormPart>
  )
}

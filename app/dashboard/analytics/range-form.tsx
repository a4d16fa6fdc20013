import { useState } from 'react'
import { Form, useSubmit } from 'react-router'
import { type Range, rangeLabels, rangeNames } from '#analytics/contract'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Select } from '../../ui/select.tsx'
import styles from './analytics.module.css'

type Props = {
  range: Range
  /** Other query parameters, which stay. */
  hiddenFields?: Readonly<Record<string, string>>
}

/** The ten ranges; a custom one has two dates. Without scripts a button sends it. */
export function RangeForm({ range, hiddenFields = {} }: Props) {
  const submit = useSubmit()
  const [name, setName] = useState<string>(range.name)
  return (
    <Form className={styles.range} preventScrollReset>
      {Object.entries(hiddenFields).map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      <label className="vh" htmlFor="range">
        Date range
      </label>
      <Select
        id="range"
        name="range"
        defaultValue={range.name}
        onChange={(event) => {
          setName(event.target.value)
          if (event.target.value !== 'custom')
            submit({ ...hiddenFields, range: event.target.value }, { preventScrollReset: true })
        }}
        choices={rangeNames.map((rangeName) => ({ value: rangeName, label: rangeLabels[rangeName] }))}
      />
      {name === 'custom' ? (
        <>
          <DateField
            className="is-bare"
            label="From"
            id="from"
            name="from"
            defaultValue={range.from}
            required
          />
          <span aria-hidden="true">to</span>
          <DateField className="is-bare" label="To" id="to" name="to" defaultValue={range.to} required />
          <Button kind="outline">Show</Button>
        </>
      ) : (
        <noscript>
          <Button kind="outline">Show</Button>
        </noscript>
      )}
    </Form>
  )
}

import { useState } from 'react'
import { Form, useSubmit } from 'react-router'
import { type Range, rangeLabels, rangeNames } from '#analytics/contract'
import { Button } from '../../ui/button.tsx'

/** The ten ranges; a custom one brings two dates. Without scripts the button sends it. */
export function RangeForm({ range }: { range: Range }) {
  const submit = useSubmit()
  const [name, setName] = useState<string>(range.name)
  return (
    <Form className="a-range" preventScrollReset>
      <label className="vh" htmlFor="range">
        Date range
      </label>
      <select
        className="sel"
        id="range"
        name="range"
        defaultValue={range.name}
        onChange={(event) => {
          setName(event.target.value)
          if (event.target.value !== 'custom')
            submit({ range: event.target.value }, { preventScrollReset: true })
        }}
      >
        {rangeNames.map((one) => (
          <option key={one} value={one}>
            {rangeLabels[one]}
          </option>
        ))}
      </select>
      {name === 'custom' ? (
        <>
          <label className="vh" htmlFor="from">
            From
          </label>
          <input className="in" id="from" name="from" type="date" defaultValue={range.from} required />
          <span aria-hidden="true">to</span>
          <label className="vh" htmlFor="to">
            To
          </label>
          <input className="in" id="to" name="to" type="date" defaultValue={range.to} required />
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

import { Form, useActionData, useLoaderData } from 'react-router'
import { hrefs } from '../../../hrefs.ts'
import type { RouteHandle } from '../../../route-handle.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import { Note } from '../../../ui/note.tsx'
import type { action, loader } from './tax.server.ts'
import '../../queues.css'

export { action, loader } from './tax.server.ts'
export const handle = { policy: 'staff:admin' } satisfies RouteHandle
export const meta = () => [{ title: 'Tax · Fanfare' }]

export default function TaxScreen() {
  const { answer, fingerprint } = useLoaderData<typeof loader>()
  const said = useActionData<typeof action>()
  const values: Readonly<Record<string, string>> = said?.values ?? answer
  const faults: Readonly<Record<string, string>> = said?.faults ?? {}
  return (
    <>
      <div className="head">
        <div>
          <p className="crumb">
            <ButtonLink kind="quiet" size="small" icon="arrow-left" to={hrefs.operatorHouse}>
              House
            </ButtonLink>
          </p>
          <h1>Tax</h1>
          <p>
            Where you are registered for VAT and sales tax. Nothing here replaces an adviser: you owe what the
            law of each country asks, registered or not.
          </p>
        </div>
      </div>
      {faults[''] ? <Note kind="error">{faults['']}</Note> : null}
      <section className="sheet" aria-label="Where you are registered">
        <Form method="post" className="sheet-b op-form" noValidate>
          <input type="hidden" name="fingerprint" value={fingerprint} />
          <SelectField
            label="VAT in the European Union"
            name="eu"
            defaultValue={values.eu ?? ''}
            error={faults.eu}
            choices={[
              { value: '', label: 'Choose' },
              { value: 'oss', label: 'By the One Stop Shop (OSS or IOSS)' },
              { value: 'country', label: 'In one member state' },
              { value: 'none', label: 'Not registered' },
            ]}
          />
          <TextField
            label="VAT number in the EU"
            name="euNumber"
            maxLength={60}
            defaultValue={values.euNumber ?? ''}
            error={faults.euNumber}
          />
          <TextField
            label="VAT number in the United Kingdom"
            name="ukNumber"
            maxLength={60}
            defaultValue={values.ukNumber ?? ''}
            error={faults.ukNumber}
            hint="Leave it empty if you are not registered there."
          />
          <TextField
            label="Sales tax in the United States"
            name="usStates"
            maxLength={200}
            defaultValue={values.usStates ?? ''}
            error={faults.usStates}
            hint="The states you are registered in, by two letters, such as CA, NY."
          />
          <TextArea
            label="Elsewhere"
            name="elsewhere"
            rows={3}
            maxLength={300}
            defaultValue={values.elsewhere ?? ''}
            error={faults.elsewhere}
          />
          <TextField
            label="Who checked this"
            name="advice"
            maxLength={160}
            defaultValue={values.advice ?? ''}
            error={faults.advice}
            hint="An adviser by name, or you yourself."
            required
          />
          <Button kind="ink">Keep this answer</Button>
        </Form>
      </section>
    </>
  )
}

import { useState } from 'react'
import { Form, useActionData, useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { productionLimits } from '#production/contract'
import { countryChoices } from '../../../country-choices.ts'
import type { RouteHandle } from '../../../route-handle.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { LabelSpecimen } from '../../../ui/specimen.tsx'
import { FormEnd, FormPart } from '../../form-part.tsx'
import styles from '../../operator.module.css'
import providersStyles from '../providers.module.css'
import type { action, loader } from './new-provider.server.ts'

export { action, loader } from './new-provider.server.ts'
export const handle = { policy: 'staff:production' } satisfies RouteHandle
export const meta = () => [{ title: 'Add a provider · Fanfare' }]

const choose = { value: '', label: 'Choose' }

/** What the label of a first unit will show, as it is typed. */
function readLabel(form: HTMLFormElement) {
  const fields = new FormData(form)
  return { code: String(fields.get('code')).trim().toUpperCase(), name: String(fields.get('name')).trim() }
}

export default function NewProvider() {
  const { zones } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { submitted, errors } = { submitted: answer?.submitted ?? {}, errors: answer?.errors ?? {} }
  const [label, setLabel] = useState({ code: submitted.code ?? '', name: submitted.name ?? '' })
  return (
    <>
      <PageHead
        title="Add a provider"
        above={
          <p className={styles.crumb}>
            <ButtonLink kind="quiet" size="small" icon="arrow-left" to={hrefs.operatorProviders}>
              Providers
            </ButtonLink>
          </p>
        }
        summary="Your own press. It starts switched off; next you set its techniques, daily capacity and cut-off."
      />
      <section className="sheet" aria-label="The provider">
        <Form method="post" noValidate onInput={(event) => setLabel(readLabel(event.currentTarget))}>
          <FormPart title="Press" note="The name appears on work orders; the code on batches and labels.">
            <TextField
              label="Name"
              name="name"
              maxLength={productionLimits.providerNameCharacters}
              defaultValue={submitted.name ?? ''}
              error={errors.name}
              required
            />
            <TextField
              label="Code"
              name="code"
              maxLength={3}
              autoCapitalize="characters"
              spellCheck={false}
              defaultValue={submitted.code ?? ''}
              hint="Three letters, as in LOS-250826-DTG. Can’t be changed later."
              error={errors.code}
              required
            />
            <div className={providersStyles.label}>
              <LabelSpecimen
                number={`${label.code || 'LOS'}-250826-DTG-001`}
                to={label.name || 'Your press'}
              />
            </div>
          </FormPart>
          <FormPart
            title="Place"
            note="Parcels ship from here, which decides duty and import VAT. The cut-off follows the local clock."
          >
            <TextField
              label="Town"
              name="place"
              maxLength={productionLimits.providerPlaceCharacters}
              defaultValue={submitted.place ?? ''}
              error={errors.place}
              required
            />
            <SelectField
              label="Country"
              name="country"
              defaultValue={submitted.country ?? ''}
              error={errors.country}
              choices={[choose, ...countryChoices]}
              required
            />
            <SelectField
              label="Time zone"
              name="zone"
              defaultValue={submitted.zone ?? ''}
              error={errors.zone}
              choices={[choose, ...zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))]}
              required
            />
          </FormPart>
          <FormPart title="Next steps" note="Nothing is sent to it until all three are done.">
            <ol className={providersStyles.next}>
              <li>Set its techniques, units a day and cut-off.</li>
              <li>Choose the countries it prints for.</li>
              <li>Switch it on. Its first batch opens with the next order it can print.</li>
            </ol>
          </FormPart>
          <FormEnd>
            <Button kind="ink">Add provider</Button>
          </FormEnd>
        </Form>
      </section>
    </>
  )
}

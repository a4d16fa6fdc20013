import { Form } from 'react-router'
import { pressTechniques, screenRulings } from '#production/contract'
import { regionIds } from '#shipping/contract'
import { Button } from '../../../ui/button.tsx'
import { Check, SelectField, TextField } from '../../../ui/field.tsx'
import { TimeField } from '../../../ui/time-field.tsx'
import { FormEnd, FormPart } from '../../form-part.tsx'
import providersStyles from '../providers.module.css'
import { listCountries, nameRegion } from '../standing.tsx'

type Submitted = { capacity: string; screen: string; time: string; chosen: string[] }
type Provider = {
  place: string
  zone: string
  capacity: number | null
  screen: number | null
  countries: readonly string[] | null
  techniques: Readonly<Record<string, readonly { weekday: number; time: string }[]>>
}
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** A provider's terms: techniques, capacity, countries and cut-offs. Refused values stay. */
export function Terms({ provider, submitted }: { provider: Provider; submitted: Submitted | null }) {
  const cutOffs = Object.values(provider.techniques).flat()
  const { countries } = provider
  const isChosen = (value: string, isCurrent: boolean): boolean =>
    submitted ? submitted.chosen.includes(value) : isCurrent
  return (
    <section className="sheet" aria-label="What it prints">
      <Form method="post">
        <FormPart title="What it prints" note="A technique it lacks goes to the next provider.">
          <fieldset className={providersStyles.whole}>
            <legend>Techniques</legend>
            <div className={providersStyles.choices}>
              {Object.entries(pressTechniques).map(([id, { name }]) => (
                <Check
                  key={id}
                  label={name}
                  name="technique"
                  value={id}
                  defaultChecked={isChosen(id, id in provider.techniques)}
                />
              ))}
            </div>
          </fieldset>
          <TextField
            label="Units a day"
            name="capacity"
            inputMode="numeric"
            pattern="\d{1,7}"
            defaultValue={submitted?.capacity ?? provider.capacity ?? ''}
            hint="Across all techniques. Leave empty for no limit."
          />
          <SelectField
            label="Soft edges on cloth and film"
            name="screen"
            defaultValue={submitted?.screen ?? String(provider.screen ?? '')}
            choices={[
              { value: '', label: 'As they are' },
              ...screenRulings.map((ruling) => ({
                value: String(ruling),
                label: `As dots, ${ruling} lines an inch`,
              })),
            ]}
            hint="Choose dots if your press can’t print soft edges. If its RIP makes its own, leave them as they are."
          />
        </FormPart>
        <FormPart title="When it closes" note="Everything collected by then becomes a batch.">
          <fieldset className={providersStyles.whole}>
            <legend>Cut-off days</legend>
            <div className={providersStyles.choices}>
              {weekdays.map((name, index) => (
                <Check
                  key={name}
                  label={name}
                  name="weekday"
                  value={String(index + 1)}
                  defaultChecked={isChosen(
                    String(index + 1),
                    cutOffs.some(({ weekday }) => weekday === index + 1),
                  )}
                />
              ))}
            </div>
          </fieldset>
          <TimeField
            label={`Time in ${provider.place}`}
            name="time"
            defaultValue={submitted?.time ?? cutOffs[0]?.time ?? '18:00'}
            hint={`${provider.zone}. It stays the same when the clocks change.`}
            required
          />
        </FormPart>
        <FormPart title="Where it sends" note="Fans elsewhere get theirs from the next provider.">
          <fieldset className={providersStyles.whole}>
            <legend>Prints for</legend>
            <div className={providersStyles.choices}>
              <Check label="Everywhere we ship" name="everywhere" value="yes" defaultChecked={!countries} />
              {regionIds.map((id) => (
                <Check
                  key={id}
                  label={nameRegion(id)}
                  name="region"
                  value={id}
                  defaultChecked={isChosen(
                    id,
                    countries !== null && listCountries(id).some((code) => countries.includes(code)),
                  )}
                />
              ))}
            </div>
          </fieldset>
        </FormPart>
        <FormEnd>
          <Button kind="ink" name="act" value="edit">
            Save
          </Button>
        </FormEnd>
      </Form>
    </section>
  )
}

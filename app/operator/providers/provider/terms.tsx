import { Form } from 'react-router'
import { pressTechniques, screenRulings } from '#production/contract'
import { regionIds } from '#shipping/contract'
import { Button } from '../../../ui/button.tsx'
import { Check, SelectField, TextField } from '../../../ui/field.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { TimeField } from '../../../ui/time-field.tsx'
import operatorStyles from '../../operator.module.css'
import providersStyles from '../providers.module.css'
import { countriesOf, regionName } from '../standing.tsx'

type Typed = { capacity: string; screen: string; time: string; chosen: string[] }
type Provider = {
  place: string
  zone: string
  capacity: number | null
  screen: number | null
  countries: readonly string[] | null
  techniques: Readonly<Record<string, readonly { weekday: number; time: string }[]>>
}
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** What a provider prints, how much, for whom and when; what was typed stays when it is refused. */
export function Terms({ provider, typed }: { provider: Provider; typed: Typed | null }) {
  const moments = Object.values(provider.techniques).flat()
  const { countries } = provider
  const has = (value: string, now: boolean): boolean => (typed ? typed.chosen.includes(value) : now)
  return (
    <Sheet name="terms" title="What it prints">
      <Form method="post" className={`sheet-b ${operatorStyles.form}`}>
        <fieldset>
          <legend>Techniques</legend>
          <div className={providersStyles.choices}>
            {Object.entries(pressTechniques).map(([id, { name }]) => (
              <Check
                key={id}
                label={name}
                name="technique"
                value={id}
                defaultChecked={has(id, id in provider.techniques)}
              />
            ))}
          </div>
        </fieldset>
        <TextField
          label="Units a day"
          name="capacity"
          inputMode="numeric"
          pattern="\d{1,7}"
          defaultValue={typed?.capacity ?? provider.capacity ?? ''}
          hint="Across all techniques. Leave empty for no limit."
        />
        <SelectField
          label="Soft edges on cloth and film"
          name="screen"
          defaultValue={typed?.screen ?? String(provider.screen ?? '')}
          choices={[
            { value: '', label: 'As they are' },
            ...screenRulings.map((ruling) => ({
              value: String(ruling),
              label: `As dots, ${ruling} lines an inch`,
            })),
          ]}
          hint="Choose dots if your press can’t print soft edges. If its RIP makes its own, leave them as they are."
        />
        <fieldset>
          <legend>Cut-off days</legend>
          <div className={providersStyles.choices}>
            {weekdays.map((name, index) => (
              <Check
                key={name}
                label={name}
                name="weekday"
                value={String(index + 1)}
                defaultChecked={has(
                  String(index + 1),
                  moments.some(({ weekday }) => weekday === index + 1),
                )}
              />
            ))}
          </div>
        </fieldset>
        <TimeField
          label={`Time in ${provider.place}`}
          name="time"
          defaultValue={typed?.time ?? moments[0]?.time ?? '18:00'}
          hint={`${provider.zone}. It stays the same when the clocks change.`}
          required
        />
        <fieldset>
          <legend>Prints for</legend>
          <div className={providersStyles.choices}>
            <Check label="Everywhere we ship" name="everywhere" value="yes" defaultChecked={!countries} />
            {regionIds.map((id) => (
              <Check
                key={id}
                label={regionName(id)}
                name="region"
                value={id}
                defaultChecked={has(
                  id,
                  countries !== null && countriesOf(id).some((code) => countries.includes(code)),
                )}
              />
            ))}
          </div>
        </fieldset>
        <Button kind="ink" name="act" value="edit">
          Save
        </Button>
      </Form>
    </Sheet>
  )
}

import { useState } from 'react'
import { Form } from 'react-router'
import { contrastOf, inkFor, storeLimits, storeSections, usualFooterName } from '#storefronts/contract'
import { Button } from '../../ui/button.tsx'
import { Check, TextArea, TextField } from '../../ui/field.tsx'
import type { Fault } from './panels.ts'
import type { StorePage } from './store.server.ts'

type Props = { page: StorePage; fault: Fault | null }
type Named =
  | 'heroTitle'
  | 'heroText'
  | 'heroButton'
  | 'featuredTitle'
  | 'aboutTitle'
  | 'aboutButton'
  | 'postsTitle'

const fields: readonly { name: Named; label: string; most: number }[] = [
  { name: 'heroTitle', label: 'Headline', most: storeLimits.headingCharacters },
  { name: 'heroText', label: 'Line below it', most: storeLimits.heroTextCharacters },
  { name: 'heroButton', label: 'Button', most: storeLimits.buttonCharacters },
  { name: 'featuredTitle', label: 'Heading of the products', most: storeLimits.headingCharacters },
  { name: 'aboutTitle', label: 'Heading about you', most: storeLimits.headingCharacters },
  { name: 'aboutButton', label: 'Button about you', most: storeLimits.buttonCharacters },
  { name: 'postsTitle', label: 'Heading of the posts', most: storeLimits.headingCharacters },
]

/** The two colours, the texts, and which parts are shown. */
export function LookPanel({ page, fault }: Props) {
  const { store } = page.home
  const value = (name: string, kept: string) => fault?.values[name] ?? kept
  const shown = (section: string) => store.sections.some((one) => one === section)
  return (
    <Form method="post" preventScrollReset className="se-f">
      <input type="hidden" name="panel" value="look" />
      <Colours store={store} fault={fault} />
      {fields.map(({ name, label, most }) => (
        <TextField
          key={name}
          label={label}
          name={name}
          maxLength={most}
          defaultValue={value(name, store[name])}
          error={fault?.faults[name]}
        />
      ))}
      <TextArea
        label="About you"
        name="aboutText"
        rows={6}
        maxLength={storeLimits.aboutCharacters}
        defaultValue={value('aboutText', store.aboutText)}
        error={fault?.faults.aboutText}
        hint="The first paragraph is on the first page, all of it behind the button."
      />
      <TextField
        label="Name at the foot"
        name="footerName"
        maxLength={storeLimits.headingCharacters}
        placeholder={usualFooterName}
        defaultValue={value('footerName', store.footerName ?? '')}
        hint={`Left empty, fans see ${page.shop.name}.`}
        error={fault?.faults.footerName}
      />
      <fieldset className="se-s">
        <legend className="lbl">Shown on the first page</legend>
        {Object.entries(storeSections).map(([section, label]) => (
          <Check
            key={section}
            name="sections"
            value={section}
            defaultChecked={shown(section)}
            label={label}
          />
        ))}
      </fieldset>
      <Button kind="ink" name="act" value="look">
        Save
      </Button>
    </Form>
  )
}

function Colours({ store, fault }: { store: StorePage['home']['store']; fault: Fault | null }) {
  const [colour, setColour] = useState(fault?.values.colour ?? store.colour)
  const [ink, setInk] = useState(fault?.values.inkColour ?? store.inkColour)
  const ratio = contrastOf(colour, ink)
  const low = ratio < storeLimits.contrastMin
  return (
    <div className="se-c">
      <TextField
        label="Shop colour"
        name="colour"
        type="color"
        value={colour}
        onChange={(event) => setColour(event.target.value)}
        error={fault?.faults.colour}
      />
      <TextField
        label="Words on it"
        name="inkColour"
        type="color"
        value={ink}
        onChange={(event) => setInk(event.target.value)}
        error={fault?.faults.inkColour}
      />
      <p className={low ? 'se-low' : 'soft'} aria-live="polite">
        Contrast {ratio.toFixed(1)}
        {low ? `: words need ${storeLimits.contrastMin}.` : ': words can be read.'}{' '}
        {low ? (
          <button type="button" className="btn btn-g btn-sm" onClick={() => setInk(inkFor(colour))}>
            Use {inkFor(colour) === '#ffffff' ? 'white' : 'ink'}
          </button>
        ) : null}
      </p>
    </div>
  )
}

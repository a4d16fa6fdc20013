import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import {
  type Colours,
  cardStyles,
  contrastOf,
  corners,
  densities,
  fontPairs,
  headers,
  type Look,
  modes,
  palettesOf,
  storeLimits,
  themes,
} from '#storefronts/contract'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import editorStyles from './editor.module.css'
import editorThemeStyles from './editor-theme.module.css'
import type { Fault } from './panels.ts'
import { SaveConflict } from './save-conflict.tsx'
import { PictureField } from './section-field.tsx'
import type { StorePage } from './store.server.ts'
import storeScreenStyles from './store-screen.module.css'
import type { Draft } from './use-draft.ts'

type Props = { page: StorePage; fault: Fault | null; draft: Draft }

/** Themes, palettes, and every option of a look. */
export function ThemePanel({ page, fault: posted, draft }: Props) {
  const { look } = page.desk.document
  const submitted = draft.fault?.values.act === 'look' ? draft.fault : null
  // The later answer counts, be it to a click or to typing.
  const [shownAnswer, setShownAnswer] = useState({ posted, submitted, fault: submitted ?? posted })
  if (shownAnswer.posted !== posted || shownAnswer.submitted !== submitted)
    setShownAnswer({ posted, submitted, fault: shownAnswer.posted === posted ? submitted : posted })
  const { fault } = shownAnswer
  return (
    <div className={storeScreenStyles.form}>
      <Form method="post" preventScrollReset className={editorThemeStyles.themes}>
        <input type="hidden" name="panel" value="theme" />
        <input type="hidden" name="act" value="theme" />
        <input type="hidden" name="revision" value={page.desk.revision} />
        <Themes look={look} />
        <h2>Colours</h2>
        <Palettes look={look} />
      </Form>
      <LookForm key={look.palette + look.theme} page={page} look={look} fault={fault} draft={draft} />
    </div>
  )
}

const toColourVariables = ({ ground, ink, colour, on }: Colours): CSSProperties =>
  ({ '--g': ground, '--i': ink, '--c': colour, '--o': on }) as CSSProperties

/** The classes of themes whose picture differs from that of Press. */
const miniStyles: Readonly<Partial<Record<Look['theme'], string | undefined>>> = {
  gallery: editorThemeStyles.miniGallery,
  zine: editorThemeStyles.miniZine,
  night: editorThemeStyles.miniNight,
  sunday: editorThemeStyles.miniSunday,
}

function Themes({ look }: { look: Look }) {
  return (
    <ul>
      {Object.entries(themes).map(([name, { name: title, words, usual }]) => {
        const palette = Object.values(palettesOf(name as Look['theme']))[0]!
        return (
          <li key={name}>
            <button type="submit" name="theme" value={name} aria-pressed={look.theme === name}>
              <span
                className={`${editorThemeStyles.mini} ${miniStyles[name as Look['theme']] ?? ''}`}
                style={toColourVariables(usual.mode === 'dark' ? palette.dark : palette.light)}
                aria-hidden="true"
              >
                <i />
                <b>Aa</b>
                <em />
                <em />
                <em />
              </span>
              <b>{title}</b>
              <small>{words}</small>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

function Palettes({ look }: { look: Look }) {
  return (
    <ul className={editorThemeStyles.palettes}>
      {Object.entries(palettesOf(look.theme)).map(([name, { name: title, light, dark }]) => (
        <li key={name}>
          <button
            type="submit"
            name="theme"
            value={`${look.theme}:${name}`}
            aria-pressed={look.palette === name}
          >
            <span style={toColourVariables(look.mode === 'dark' ? dark : light)} aria-hidden="true">
              <i />
              <i />
              <i />
            </span>
            {title}
          </button>
        </li>
      ))}
    </ul>
  )
}

function LookForm({ page, look, fault, draft }: Props & { look: Look }) {
  const value = (name: string, saved: string) => fault?.values[name] ?? saved
  const renderChoice = (name: keyof typeof choices) => (
    <SelectField
      label={choices[name].label}
      name={name}
      defaultValue={value(name, look[name])}
      choices={Object.entries(choices[name].options).map(([key, words]) => ({ value: key, label: words }))}
    />
  )
  return (
    <Form
      method="post"
      preventScrollReset
      className={storeScreenStyles.form}
      onChange={(event) => draft.type(event.currentTarget)}
    >
      <input type="hidden" name="panel" value="theme" />
      <input type="hidden" name="act" value="look" />
      <input type="hidden" name="look" value={look.theme} />
      <input type="hidden" name="palette" value={look.palette} />
      <input type="hidden" name="revision" value={page.desk.revision} />
      {fault?.isConflict ? <SaveConflict words={fault.refusal ?? ''} /> : null}
      {fault?.refusal && !fault.isConflict ? <UnreadableColours fault={fault} /> : null}
      <ColourFields page="light" title="On a light page" look={look} fault={fault} />
      <ColourFields page="dark" title="On a dark page" look={look} fault={fault} />
      {renderChoice('mode')}
      <h2>Shape</h2>
      {renderChoice('fonts')}
      {renderChoice('header')}
      {renderChoice('cards')}
      {renderChoice('corners')}
      {renderChoice('density')}
      <h2>Logo and icon</h2>
      <PictureField
        name="logo"
        label="Logo"
        hint="Shown instead of the name at the top. Best: a wide PNG or SVG with a transparent background."
        error={fault?.faults.logo}
        value={value('logo', look.logo)}
        page={page}
      />
      <PictureField
        name="icon"
        label="Icon"
        hint="Shown in the browser tab. Square."
        error={fault?.faults.icon}
        value={value('icon', look.icon)}
        page={page}
      />
      <Button kind="outline">Save draft</Button>
    </Form>
  )
}

const labelChoices = (labels: Readonly<Record<string, { name: string; note: string }>>) =>
  Object.fromEntries(
    Object.entries(labels).map(([key, { name, note }]) => [key, `${name}: ${note.toLowerCase()}`]),
  )
const choices = {
  mode: { label: 'Light or dark', options: modes },
  fonts: { label: 'Type', options: labelChoices(fontPairs) },
  header: { label: 'Header', options: headers },
  cards: { label: 'Products', options: cardStyles },
  corners: { label: 'Corners', options: corners },
  density: { label: 'Spacing', options: densities },
} as const

const colourFields = [
  { name: 'ground', label: 'Page' },
  { name: 'ink', label: 'Text' },
  { name: 'colour', label: 'Shop colour' },
  { name: 'on', label: 'Text on shop colour' },
] as const

type ColourProps = { page: 'light' | 'dark'; title: string; look: Look; fault: Fault | null }
function ColourFields({ page, title, look, fault }: ColourProps) {
  const colours = look[page]
  // The colours fans see are open.
  const isShown = look.mode === 'dark' ? page === 'dark' : page === 'light'
  // After a refusal the fields show the choice; so does the line under them.
  const readColour = (name: keyof Colours) => fault?.values[`${page}-${name}`] ?? colours[name]
  const words = `Contrast ${contrastOf(readColour('ground'), readColour('ink')).toFixed(1)} and ${contrastOf(readColour('colour'), readColour('on')).toFixed(1)}; text needs ${storeLimits.contrastMin}.`
  return (
    <details className={editorStyles.details} open={isShown || fault !== null}>
      <summary>{title}</summary>
      <div className={storeScreenStyles.columns}>
        {colourFields.map(({ name, label }) => (
          <TextField
            key={name}
            label={label}
            name={`${page}-${name}`}
            type="color"
            defaultValue={readColour(name)}
            error={fault?.faults[`${page}-${name}`]}
          />
        ))}
        <p className="soft">{words}</p>
      </div>
    </details>
  )
}

/** Scrolls to unreadable colours: the pressed button may be far below. */
function UnreadableColours({ fault }: { fault: Fault }) {
  const element = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (fault.refusal) element.current?.scrollIntoView({ block: 'nearest' })
  }, [fault])
  return (
    <p className={storeScreenStyles.low} role="alert" ref={element}>
      {fault.refusal} <OfferedColour fault={fault} />
    </p>
  )
}

/** The nearest readable colour, applied with one click. */
function OfferedColour({ fault }: { fault: Fault }) {
  const [, offeredColour] = /(#[0-9a-f]{6})/.exec(fault.refusal ?? '') ?? []
  const findUnreadable = (page: string) =>
    ['ink', 'on'].find((name) => {
      const ground = fault.values[`${page}-${name === 'ink' ? 'ground' : 'colour'}`] ?? ''
      const textColour = fault.values[`${page}-${name}`] ?? ''
      return contrastOf(ground, textColour) < storeLimits.contrastMin
    })
  const page = findUnreadable('light') ? 'light' : 'dark'
  const name = findUnreadable(page)
  if (!offeredColour || !name) return null
  return (
    <Button kind="outline" size="small" name="fix" value={`${page}-${name}:${offeredColour}`}>
      Use {offeredColour}
    </Button>
  )
}

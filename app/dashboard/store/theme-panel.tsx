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
import { Elsewhere } from './elsewhere.tsx'
import type { Fault } from './panels.ts'
import { PictureField } from './section-field.tsx'
import type { StorePage } from './store.server.ts'
import storeScreenStyles from './store-screen.module.css'
import type { Draft } from './use-draft.ts'

type Props = { page: StorePage; fault: Fault | null; draft: Draft }

/** Themes, palettes, and every option of a look. */
export function ThemePanel({ page, fault: posted, draft }: Props) {
  const { look } = page.desk.document
  const submitted = draft.fault?.values.act === 'look' ? draft.fault : null
  // Of the click's and the typing's answers the later one counts.
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

/** Pictures of themes drawn differently than Press. */
const minis: Readonly<Partial<Record<Look['theme'], string | undefined>>> = {
  gallery: editorThemeStyles.miniGallery,
  zine: editorThemeStyles.miniZine,
  night: editorThemeStyles.miniNight,
  sunday: editorThemeStyles.miniSunday,
}

function Themes({ look }: { look: Look }) {
  return (
    <ul>
      {Object.entries(themes).map(([name, { name: title, words, usual }]) => {
        const first = Object.values(palettesOf(name as Look['theme']))[0]!
        return (
          <li key={name}>
            <button type="submit" name="theme" value={name} aria-pressed={look.theme === name}>
              <span
                className={`${editorThemeStyles.mini} ${minis[name as Look['theme']] ?? ''}`}
                style={toColourVariables(usual.mode === 'dark' ? first.dark : first.light)}
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
  const pick = (name: keyof typeof choices) => (
    <SelectField
      label={choices[name].label}
      name={name}
      defaultValue={value(name, look[name])}
      choices={Object.entries(choices[name].of).map(([key, words]) => ({ value: key, label: words }))}
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
      {fault?.elsewhere ? <Elsewhere words={fault.refusal ?? ''} /> : null}
      {fault?.refusal && !fault.elsewhere ? <Unread fault={fault} /> : null}
      <ColourFields page="light" title="On a light page" look={look} fault={fault} />
      <ColourFields page="dark" title="On a dark page" look={look} fault={fault} />
      {pick('mode')}
      <h2>Shape</h2>
      {pick('fonts')}
      {pick('header')}
      {pick('cards')}
      {pick('corners')}
      {pick('density')}
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
  mode: { label: 'Light or dark', of: modes },
  fonts: { label: 'Type', of: labelChoices(fontPairs) },
  header: { label: 'Header', of: headers },
  cards: { label: 'Products', of: cardStyles },
  corners: { label: 'Corners', of: corners },
  density: { label: 'Spacing', of: densities },
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
  const isSeen = look.mode === 'dark' ? page === 'dark' : page === 'light'
  // After a refusal the fields show the choice; so does the line under them.
  const readColour = (name: keyof Colours) => fault?.values[`${page}-${name}`] ?? colours[name]
  const words = `Contrast ${contrastOf(readColour('ground'), readColour('ink')).toFixed(1)} and ${contrastOf(readColour('colour'), readColour('on')).toFixed(1)}; text needs ${storeLimits.contrastMin}.`
  return (
    <details className={editorStyles.details} open={isSeen || fault !== null}>
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
function Unread({ fault }: { fault: Fault }) {
  const element = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (fault.refusal) element.current?.scrollIntoView({ block: 'nearest' })
  }, [fault])
  return (
    <p className={storeScreenStyles.low} role="alert" ref={element}>
      {fault.refusal} <Offer fault={fault} />
    </p>
  )
}

/** The nearest readable colour, applied with one click. */
function Offer({ fault }: { fault: Fault }) {
  const [, offer] = /(#[0-9a-f]{6})/.exec(fault.refusal ?? '') ?? []
  const colours = (page: string) =>
    ['ink', 'on'].find((name) => {
      const ground = fault.values[`${page}-${name === 'ink' ? 'ground' : 'colour'}`] ?? ''
      const words = fault.values[`${page}-${name}`] ?? ''
      return contrastOf(ground, words) < storeLimits.contrastMin
    })
  const page = colours('light') ? 'light' : 'dark'
  const name = colours(page)
  if (!offer || !name) return null
  return (
    <Button kind="outline" size="small" name="fix" value={`${page}-${name}:${offer}`}>
      Use {offer}
    </Button>
  )
}

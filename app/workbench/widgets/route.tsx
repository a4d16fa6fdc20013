import type { ReactNode } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Check, NumberField, SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { FileField } from '../../ui/file-field.tsx'
import { Note } from '../../ui/note.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Player } from '../../ui/player.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { readTheme } from '../../ui/theme.ts'
import { ThemeSwitch } from '../../ui/theme-switch.tsx'
import { TimeField } from '../../ui/time-field.tsx'
import styles from './widgets.module.css'

/** Every widget of `app/ui` in all its states. Only in sample mode. */
export const handle = { policy: 'sample' } satisfies RouteHandle
export const meta = () => [{ title: 'Widgets · Fanfare' }, { name: 'robots', content: 'noindex' }]
export const loader = ({ request }: LoaderFunctionArgs) => ({
  theme: readTheme(request.headers.get('cookie')),
})

const sizes = ['S', 'M', 'L', '2XL'].map((size) => ({ value: size, label: size }))
const today = '2025-08-24'

export default function Widgets() {
  const { theme } = useLoaderData<typeof loader>()
  return (
    <main id="main" className={styles.page}>
      <PageHead title="Widgets" summary="Each in all its states. Send an empty form to see what it says.">
        <ThemeSwitch theme={theme} />
      </PageHead>
      <form className={styles.groups} action={hrefs.workbench}>
        <Words />
        <Lists />
        <Numbers />
        <Days />
        <Files />
        <Opened />
        <Played />
        <div className={styles.actions}>
          <Button kind="ink">Send</Button>
          <Button kind="outline" type="reset">
            Reset
          </Button>
        </div>
      </form>
    </main>
  )
}

const fault = 'Fill this in.'

/** One kind of widgets on a sheet. */
const Group = ({ name, title, children }: { name: string; title: string; children: ReactNode }) => (
  <Sheet name={name} title={title}>
    <div className={`sheet-b ${styles.widgets}`}>{children}</div>
  </Sheet>
)

function Words() {
  return (
    <Group name="words" title="Words">
      <TextField label="Empty" name="empty" required hint="It can’t stay so." />
      <TextField label="Filled" name="filled" defaultValue="Lagos tour hoodie" />
      <TextField label="E-mail" name="mail" type="email" placeholder="you@example.com" required />
      <TextField label="Wrong" name="wrong" error={fault} hint="What it is for." />
      <TextField label="Off" name="off" disabled defaultValue="Nothing to change" />
      <TextArea label="Several lines" name="lines" rows={3} required minLength={10} />
    </Group>
  )
}

function Lists() {
  return (
    <Group name="lists" title="Lists and ticks">
      <SelectField label="Size" name="size" choices={sizes} defaultValue="M" />
      <SelectField
        label="To be chosen"
        name="must"
        required
        choices={[
          { value: '', label: 'Choose' },
          ...sizes,
          { value: 'x', label: 'Sold out', disabled: true },
        ]}
      />
      <SelectField label="Wrong" name="wrong-size" choices={sizes} error="Choose a size that is in stock." />
      <SelectField label="Off" name="off-size" choices={sizes} disabled />
      <fieldset className={styles.group}>
        <legend>One of two</legend>
        <Check type="radio" name="one" value="a" label="Now" required />
        <Check type="radio" name="one" value="b" label="Later" hint="At the next print" />
      </fieldset>
      <Check name="agree" label="I agree" required />
      <Check name="kept" label="Ticked" defaultChecked />
      <Check name="off-tick" label="Off" disabled />
    </Group>
  )
}

function Numbers() {
  return (
    <Group name="numbers" title="Numbers">
      <NumberField label="Units" name="units" min={1} max={99} required hint="1 to 99" />
      <NumberField label="Dollars" name="dollars" min={0} step="0.01" defaultValue="24.99" />
      <NumberField label="Wrong" name="wrong-units" error="Enter 1 or more." defaultValue={0} />
      <NumberField label="Off" name="off-units" disabled defaultValue={3} />
      <div className="field">
        <span className="lbl">How many</span>
        <Stepper label="How many" name="quantity" value={2} min={1} max={10} submits />
      </div>
    </Group>
  )
}

function Days() {
  return (
    <Group name="days" title="Days and times">
      <DateField
        label="Day"
        name="day"
        today={today}
        required
        hint="As you write it: 24 Aug, 24/8, tomorrow"
      />
      <DateField label="Starts" name="starts" time today={today} defaultValue="2025-09-01T18:00" />
      <DateField label="Not before today" name="later" today={today} min={today} defaultValue="2025-08-01" />
      <TimeField label="Time of day" name="time" defaultValue="18:00" />
      <DateField label="Wrong" name="wrong-day" today={today} error="Choose a later day." />
    </Group>
  )
}

function Files() {
  const pictures = 'image/png,image/jpeg,image/webp'
  return (
    <Group name="files" title="Files">
      <FileField label="A picture" name="picture" accept={pictures} kinds="PNG, JPEG or WebP" required />
      <FileField
        label="Several"
        name="several"
        accept={pictures}
        kinds="PNG, JPEG or WebP"
        multiple
        max={3}
        bytes={2_000_000}
        hint="Up to 3, 2 MB each."
      />
      <FileField label="A table" name="table" accept=".csv" kinds="a CSV file" error="Choose a file." />
      <FileField label="On its way" name="sent" sending />
      <FileField label="Off" name="off-file" disabled />
    </Group>
  )
}

function Opened() {
  return (
    <Group name="opened" title="What opens, what is said">
      <Disclosure label="A line that opens">
        <p>What is inside.</p>
      </Disclosure>
      <Disclosure label="An act that begins" button open>
        <p>What it asks for.</p>
      </Disclosure>
      <Note>Something to know.</Note>
      <Note kind="warning">Something to mind.</Note>
      <Note kind="error">Something went wrong.</Note>
      <Note kind="done">Saved.</Note>
      <p className={styles.row}>
        <StatusMark shape="draft">Draft</StatusMark>
        <StatusMark shape="waiting">Waiting</StatusMark>
        <StatusMark shape="done">Done</StatusMark>
        <StatusMark shape="wrong">Wrong</StatusMark>
      </p>
      <p className={styles.row}>
        <Button kind="start">Start</Button>
        <Button kind="ink">Ink</Button>
        <Button kind="outline">Outline</Button>
        <Button kind="quiet">Quiet</Button>
        <Button kind="ink" isBusy>
          Busy
        </Button>
        <Button kind="outline" disabled>
          Off
        </Button>
      </p>
    </Group>
  )
}

function Played() {
  return (
    <Group name="played" title="Films and sounds">
      <Player kind="film" label="A film" hasCaptions>
        <video
          controls
          playsInline
          preload="none"
          poster="/films/short-1280.avif"
          width="1280"
          height="720"
          src="/films/short.mp4"
        >
          <track kind="captions" src="/films/short.vtt" srcLang="en" label="English" default />
        </video>
      </Player>
      <Player kind="sound" label="A sound that is missing">
        <audio controls preload="none" src="/films/missing.mp3">
          <track kind="captions" src="/films/short.vtt" srcLang="en" label="English" />
        </audio>
      </Player>
    </Group>
  )
}

import { Form } from 'react-router'
import { countText } from '#kernel/formats.ts'
import { cityOfZone } from '#kernel/instant.ts'
import type { ListingStatus } from '#listings/contract'
import { Button, type ButtonKind } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { NumberField } from '../../../ui/field.tsx'
import styles from './detail.module.css'
import type { OneListing } from './detail.server.ts'
import { Part, useAnswer } from './part.tsx'

type Props = { listing: OneListing }
type Move = { intent: string; words: string; kind: ButtonKind }
const archive: Move = { intent: 'archive', words: 'Archive', kind: 'outline' }
const print: Move = { intent: 'print', words: 'Print now', kind: 'outline' }

/** The one-click acts in each status; those that need more have a form below. */
const moves: Record<ListingStatus, readonly Move[]> = {
  draft: [{ intent: 'publish', words: 'Put on sale', kind: 'start' }, archive],
  active: [print],
  ended: [print, archive],
  relaunchable: [archive],
  archived: [{ intent: 'restore', words: 'Restore', kind: 'ink' }],
}

/** Its schedule and stock, units left, and its moves. */
export function Sale({ listing }: Props) {
  const { status, schedule } = listing
  return (
    <Part at="sale" title="Schedule and stock" confirmation={listing.confirmation}>
      <dl className={styles.facts}>
        <dt>Next print</dt>
        <dd>{schedule.nextPrint ?? 'None: no units are waiting'}</dd>
        {schedule.lastPrint ? (
          <>
            <dt>Last print</dt>
            <dd>{schedule.lastPrint}</dd>
          </>
        ) : null}
        {schedule.stock ? (
          <>
            <dt>Units left</dt>
            <dd>
              {countText(schedule.stock.left)} of {countText(schedule.stock.cap)}
            </dd>
          </>
        ) : null}
      </dl>
      {status === 'draft' || status === 'active' ? <Terms listing={listing} /> : null}
      {status === 'relaunchable' ? <Relaunch listing={listing} /> : null}
      <div className={styles.openers}>
        <Form method="post" preventScrollReset className={styles.acts}>
          {moves[status].map(({ intent, words, kind }) => (
            <Button key={intent} kind={kind} name="intent" value={intent}>
              {words}
            </Button>
          ))}
          <Button kind="outline" icon="copy" name="intent" value="duplicate">
            Duplicate
          </Button>
        </Form>
        {status === 'active' ? <End isWaiting={schedule.nextPrint !== null} /> : null}
      </div>
    </Part>
  )
}

function Fields({ listing: { schedule } }: Props) {
  const submitted = useAnswer('sale')?.submitted
  const text = (name: 'startsAt' | 'endsAt') => submitted?.[name] ?? schedule[name]
  const count = (name: 'unitsCap' | 'perPersonLimit') => submitted?.[name] ?? schedule[name] ?? ''
  return (
    <div className={styles.terms}>
      <DateField
        label="Start"
        name="startsAt"
        time
        today={schedule.today}
        defaultValue={text('startsAt')}
        hint={`${cityOfZone(schedule.zone)} time`}
      />
      <DateField label="End" name="endsAt" time today={schedule.today} defaultValue={text('endsAt')} />
      <NumberField
        label="Units for sale"
        name="unitsCap"
        min={1}
        max={999_999}
        defaultValue={count('unitsCap')}
        hint="Leave empty for no limit"
      />
      <NumberField
        label="Units per person"
        name="perPersonLimit"
        min={1}
        max={1000}
        defaultValue={count('perPersonLimit')}
      />
    </div>
  )
}

const Terms = ({ listing }: Props) => (
  <Form method="post" preventScrollReset className={styles.fields}>
    <Fields listing={listing} />
    <div>
      <Button kind="ink" name="intent" value="terms">
        Save
      </Button>
    </div>
  </Form>
)

function Relaunch({ listing }: Props) {
  return (
    <Form method="post" preventScrollReset className={styles.fields}>
      <p>Its page, address and figures stay. Leave the fields empty to sell from now on without an end.</p>
      <Fields listing={{ ...listing, schedule: { ...listing.schedule, startsAt: '', endsAt: '' } }} />
      <div>
        <Button kind="start" name="intent" value="relaunch">
          Relaunch
        </Button>
      </div>
    </Form>
  )
}

function End({ isWaiting }: { isWaiting: boolean }) {
  return (
    <Disclosure label="End now" button>
      <Form method="post" preventScrollReset className={styles.fields}>
        <p>
          Fans can’t order it any more. Orders already placed are printed, shipped and paid out as usual
          {isWaiting ? ', also those in the next print' : ''}. You can relaunch it after the last print.
        </p>
        <div>
          <Button kind="end" name="intent" value="end">
            End it now
          </Button>
        </div>
      </Form>
    </Disclosure>
  )
}

import type { KeyboardEvent } from 'react'
import { Form, useActionData, useLoaderData, useNavigation } from 'react-router'
import { carriers } from '#shipping/contract'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { formatCount } from '../dates.ts'
import { useTicks } from '../ticks.tsx'
import styles from './hand-over.module.css'
import type { action } from './ship.server.ts'
import type { loader } from './shipments.server.ts'

const formId = 'hand-over'
type Parcel = { id: string; number: string }

/** Enter, which a scanner sends after a number, moves to the next row's field instead of sending the form. */
function focusNextField(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter') return
  event.preventDefault()
  const fields = [...(event.currentTarget.form?.elements ?? [])].filter(
    (field): field is HTMLInputElement => field instanceof HTMLInputElement && field.type === 'text',
  )
  const next = fields[fields.indexOf(event.currentTarget) + 1]
  if (next) next.focus()
  else event.currentTarget.form?.querySelector<HTMLElement>('button')?.focus()
}

/** Each packed parcel's field, and its box if the carrier makes the label itself; null if nothing can be handed over. */
export function useHandOver() {
  const { state, parcels, mayShip, carriers: offeredCarriers } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const ticks = useTicks(
    parcels.rows.map(({ id }) => id),
    formId,
  )
  if (state !== 'packed' || !mayShip || parcels.rows.length === 0) return null
  const makesLabel = offeredCarriers.some((id) => carriers[id].makesLabel)
  return {
    count: ticks.count,
    renderBox: ({ id, number }: Parcel) =>
      makesLabel ? ticks.renderBox(id, `Parcel ${number}, with a label made by the carrier`) : null,
    renderField: ({ id, number }: Parcel) => {
      const fault = answer?.faults[id]
      return (
        <span className={styles.number}>
          <input
            className="in"
            type="text"
            name={`number:${id}`}
            form={formId}
            autoComplete="off"
            maxLength={40}
            aria-label={`Tracking number of parcel ${number}`}
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault ? `${id}-error` : undefined}
            defaultValue={answer?.values[id]}
            onKeyDown={focusNextField}
          />
          {fault ? (
            <span className="err" id={`${id}-error`}>
              <Icon name="circle-alert" size="s" />
              {fault}
            </span>
          ) : null}
        </span>
      )
    },
  }
}

/** The carrier, and the one button that hands over everything ticked or numbered. */
export function HandOver({ ticked }: { ticked: number }) {
  const { carriers: offeredCarriers } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const isSubmitting = useNavigation().state === 'submitting'
  return (
    <Form id={formId} method="post" className={styles.handOver} preventScrollReset>
      {answer ? (
        <Note kind={answer.shipped > 0 ? 'warning' : 'error'}>
          {answer.problem ??
            `${answer.shipped > 0 ? `${formatCount(answer.shipped)} handed over. ` : ''}The others stay here, each with the reason.`}
        </Note>
      ) : null}
      <SelectField
        label="Carrier"
        name="carrier"
        defaultValue={answer?.carrier ?? offeredCarriers[0]}
        choices={offeredCarriers.map((value) => ({ value, label: carriers[value].name }))}
      />
      <Button kind="ink" icon="truck" isBusy={isSubmitting}>
        {ticked > 0
          ? `Ship ${formatCount(ticked)} ticked, and those with a number`
          : 'Ship those with a number'}
      </Button>
    </Form>
  )
}

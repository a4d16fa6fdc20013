import {
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  type ToggleEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { Calendar } from './calendar.tsx'
import { addDays, addMinutes, type Day, formatDay, readDateForm, readDay, readTime } from './date-text.ts'
import { type ControlProps, Field, type FieldFrame, splitFieldProps } from './field.tsx'
import { Icon } from './icon.tsx'
import { useFault } from './use-fault.ts'
import { useHydrated } from './use-hydrated.ts'
import './date-field.css'

type Props = FieldFrame & {
  id?: string
  name?: string
  /** `2025-08-24`, or `2025-08-24T18:00` with a time; empty for none. */
  defaultValue?: string | undefined
  min?: string | undefined
  max?: string | undefined
  required?: boolean
  /** An empty field's text; default: today as an example of the format. */
  placeholder?: string
  /** With the time of day, in the zone given by label or hint. */
  time?: boolean
  /** Today by the applicable clock; default: the browser's. */
  today?: Day | undefined
  onValue?: (value: string) => void
}

/**
 * A day, and optionally a time: typed freely, stepped by the arrow keys, or chosen from a calendar. It sends what the
 * browser's own field sends, which is also the fallback without scripts.
 */
export function DateField(props: Props) {
  const isHydrated = useHydrated()
  const { fieldProps, inputProps } = splitFieldProps(props)
  const { id, name, defaultValue, min, max, required, time } = inputProps
  return (
    <Field
      {...fieldProps}
      id={id}
      control={(controlProps) =>
        isHydrated ? (
          <TypedDate {...inputProps} label={fieldProps.label} controlProps={controlProps} />
        ) : (
          <input
            className="in"
            type={time ? 'datetime-local' : 'date'}
            name={name}
            defaultValue={defaultValue}
            min={min}
            max={max}
            required={required}
            {...controlProps}
          />
        )
      }
    />
  )
}

const readBrowserToday = (): Day => {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

/** The typed text, its meaning, and its fault. */
function useTypedDate({ defaultValue = '', min, max, time = false, today = readBrowserToday() }: Props) {
  const [form] = useState(() => readDateForm(navigator.language))
  const [initialDay = '', initialTime = ''] = defaultValue.split('T')
  const [dayTyped, setDayTyped] = useState(initialDay ? formatDay(initialDay, form) : '')
  const [timeTyped, setTimeTyped] = useState(initialTime.slice(0, 5))
  const day = readDay(dayTyped, today, form)
  const clock = readTime(timeTyped)
  const [earliest, latest] = [min?.slice(0, 10), max?.slice(0, 10)]
  const dayFault = (): string => {
    if (!day) return dayTyped.trim() === '' ? '' : `Enter a day such as ${formatDay(today, form)}.`
    if (earliest && day < earliest) return `Choose ${formatDay(earliest, form)} or later.`
    return latest && day > latest ? `Choose ${formatDay(latest, form)} or earlier.` : ''
  }
  const faults = {
    day: dayFault(),
    time: timeTyped.trim() !== '' && !clock ? 'Enter a time such as 18:00.' : '',
  }
  const set = (next: { day?: Day | null; time?: string }) => {
    if (next.day !== undefined) setDayTyped(next.day ? formatDay(next.day, form) : '')
    if (next.time !== undefined) setTimeTyped(next.time)
    // A field of both sends no day without a time, so noon is filled in.
    if (time && next.day && next.time === undefined && timeTyped.trim() === '') setTimeTyped('12:00')
  }
  const enterDay = (text: string) => {
    const match = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(text.trim())
    if (time && match) set({ day: match[1]!, time: match[2]! })
    else setDayTyped(text)
  }
  const value = !dayTyped.trim()
    ? ''
    : `${day ?? dayTyped.trim()}${time ? `T${clock ?? (timeTyped.trim() || '12:00')}` : ''}`
  return {
    form,
    today,
    day,
    clock,
    dayTyped,
    timeTyped,
    earliest,
    latest,
    faults,
    set,
    type: enterDay,
    setTimeTyped,
    value,
  }
}

function TypedDate(props: Props & { controlProps: ControlProps }) {
  const { name, label, required, time = false, controlProps, onValue } = props
  const typed = useTypedDate(props)
  const { today, day, clock, faults, set, setTimeTyped, value } = typed
  const fields = { day: useRef<HTMLInputElement>(null), time: useRef<HTMLInputElement>(null) }
  const box = useRef<HTMLDivElement>(null)
  const calendarId = useId()
  useFault(fields.day, faults.day)
  useFault(fields.time, faults.time)
  const isFirst = useRef(true)
  // A value is reported once, to the present listener: a new listener isn't a new value.
  const announce = useEffectEvent((newValue: string) => onValue?.(newValue))
  useEffect(() => {
    if (!isFirst.current) announce(value)
    isFirst.current = false
  }, [value])
  /** The form gets the same event for a date set by a key or the calendar as for typing. */
  const dispatchInput = () => fields.day.current?.dispatchEvent(new Event('input', { bubbles: true }))
  const step = (event: KeyboardEvent, change: (sign: 1 | -1) => void) => {
    if ((event.key !== 'ArrowUp' && event.key !== 'ArrowDown') || event.altKey) return
    event.preventDefault()
    change(event.key === 'ArrowUp' ? 1 : -1)
    dispatchInput()
  }
  return (
    <div className={time ? 'df df-2' : 'df'}>
      <span className="df-d">
        <input
          {...controlProps}
          ref={fields.day}
          className="in"
          value={typed.dayTyped}
          placeholder={props.placeholder ?? formatDay(today, typed.form)}
          required={required}
          autoComplete="off"
          spellCheck={false}
          data-missing="Choose a day."
          onChange={({ target }) => typed.type(target.value)}
          onBlur={() => day && set({ day })}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown' && event.altKey) box.current?.showPopover()
            step(event, (sign) => set({ day: day ? addDays(day, sign) : today }))
          }}
        />
        <button type="button" popoverTarget={calendarId} aria-label="Calendar" title="Calendar">
          <Icon name="calendar" size="s" />
        </button>
      </span>
      {time ? (
        <input
          ref={fields.time}
          className="in"
          value={typed.timeTyped}
          placeholder="18:00"
          autoComplete="off"
          inputMode="numeric"
          aria-label={`Time: ${typeof label === 'string' ? label : 'of day'}`}
          onChange={({ target }) => setTimeTyped(target.value)}
          onBlur={() => clock && setTimeTyped(clock)}
          onKeyDown={(event) =>
            step(event, (sign) => setTimeTyped(clock ? addMinutes(clock, sign * 15) : '12:00'))
          }
        />
      ) : null}
      {name ? <input type="hidden" name={name} value={value} /> : null}
      <CalendarBox
        box={box}
        id={calendarId}
        field={fields.day}
        selected={day}
        today={today}
        form={typed.form}
        min={typed.earliest}
        max={typed.latest}
        onChoose={(chosenDay) => {
          set({ day: chosenDay })
          box.current?.hidePopover()
          fields.day.current?.focus()
          dispatchInput()
        }}
      />
    </div>
  )
}

type BoxProps = ComponentProps<typeof Calendar> & {
  box: RefObject<HTMLDivElement | null>
  id: string
  /** It opens below this, or above if there is more room. */
  field: RefObject<HTMLInputElement | null>
}

/** The calendar in its own layer, rendered while open; it closes when the focus leaves it. */
function CalendarBox({ box, id, field, ...calendar }: BoxProps) {
  const [open, setOpen] = useState(false)
  const placeBelowField = ({ newState }: ToggleEvent) => {
    if (newState !== 'open' || !box.current) return
    const fieldBox = field.current!.parentElement!.getBoundingClientRect()
    const height = 380
    const opensAbove = fieldBox.bottom + height > innerHeight && fieldBox.top > height
    box.current.style.left = `${Math.max(8, Math.min(fieldBox.left, innerWidth - 320))}px`
    box.current.style.top = opensAbove
      ? `${fieldBox.top - height}px`
      : `${Math.max(8, Math.min(fieldBox.bottom + 4, innerHeight - height))}px`
  }
  const closeOnLeave = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !box.current?.contains(relatedTarget)) box.current?.hidePopover()
  }
  return (
    <div
      ref={box}
      id={id}
      popover="auto"
      className="menu df-p"
      role="dialog"
      aria-label="Choose a day"
      onBeforeToggle={placeBelowField}
      onToggle={({ newState }) => setOpen(newState === 'open')}
      onBlur={closeOnLeave}
    >
      {open ? <Calendar {...calendar} /> : null}
    </div>
  )
}

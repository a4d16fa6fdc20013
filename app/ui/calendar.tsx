import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import {
  addDays,
  addMonths,
  type DateForm,
  type Day,
  formatMonth,
  formatSpokenDay,
  formatWeekday,
  listWeeks,
  readWeekday,
} from './date-text.ts'

type Props = {
  selected: Day | null
  today: Day
  form: DateForm
  min?: Day | undefined
  max?: Day | undefined
  onChoose: (day: Day | null) => void
}

/** A month to choose a day from: arrows move by days and weeks, Page Up and Down by months, with Shift by years. */
export function Calendar({ selected, today, form, min = '0000', max = '9999-99', onChoose }: Props) {
  const [focusedDay, setFocusedDay] = useState(selected ?? (today < min ? min : today))
  const [isMovedByKey, setIsMovedByKey] = useState(true)
  const grid = useRef<HTMLTableElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the day to focus is rendered by it.
  useEffect(() => {
    if (isMovedByKey) grid.current?.querySelector<HTMLButtonElement>('[tabindex="0"]')?.focus()
  }, [focusedDay, isMovedByKey])
  const focusDay = (day: Day, byKey: boolean) => {
    setIsMovedByKey(byKey)
    setFocusedDay(day)
  }
  const handleKey = (event: KeyboardEvent) => {
    const months = event.shiftKey ? 12 : 1
    const week = (readWeekday(focusedDay) - form.weekStart + 7) % 7
    const target = {
      ArrowLeft: addDays(focusedDay, -1),
      ArrowRight: addDays(focusedDay, 1),
      ArrowUp: addDays(focusedDay, -7),
      ArrowDown: addDays(focusedDay, 7),
      Home: addDays(focusedDay, -week),
      End: addDays(focusedDay, 6 - week),
      PageUp: addMonths(focusedDay, -months),
      PageDown: addMonths(focusedDay, months),
    }[event.key]
    if (!target) return
    event.preventDefault()
    focusDay(target, true)
  }
  const weeks = listWeeks(focusedDay, form.weekStart)
  return (
    <div className="cal">
      <div className="cal-h">
        <Button
          kind="quiet"
          icon="chevron-left"
          iconOnly="Previous month"
          type="button"
          onClick={() => focusDay(addMonths(focusedDay, -1), false)}
        />
        <b aria-live="polite">{formatMonth(focusedDay)}</b>
        <Button
          kind="quiet"
          icon="chevron-right"
          iconOnly="Next month"
          type="button"
          onClick={() => focusDay(addMonths(focusedDay, 1), false)}
        />
      </div>
      {/* Rows and cells keep their announced position: a grid of days with one tab stop. */}
      <table ref={grid} onKeyDown={handleKey} aria-label={formatMonth(focusedDay)}>
        <thead>
          <tr>
            {weeks[0]!.map((day) => (
              <th key={day} scope="col" abbr={formatWeekday(day, 'long')}>
                {formatWeekday(day, 'short').slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  <button
                    type="button"
                    className={day.slice(0, 7) === focusedDay.slice(0, 7) ? undefined : 'is-out'}
                    tabIndex={day === focusedDay ? 0 : -1}
                    disabled={day < min || day > max}
                    aria-pressed={day === selected}
                    aria-current={day === today ? 'date' : undefined}
                    aria-label={formatSpokenDay(day)}
                    onClick={() => onChoose(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="cal-f">
        <Button
          kind="quiet"
          size="small"
          type="button"
          disabled={today < min || today > max}
          onClick={() => onChoose(today)}
        >
          Today
        </Button>
        <Button
          kind="quiet"
          size="small"
          type="button"
          disabled={selected === null}
          onClick={() => onChoose(null)}
        >
          Clear
        </Button>
      </div>
    </div>
  )
}

import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import {
  addDays,
  addMonths,
  type DateForm,
  type Day,
  monthText,
  spokenDay,
  weekdayOf,
  weekdayText,
  weeksOf,
} from './date-text.ts'

type Props = {
  chosen: Day | null
  today: Day
  form: DateForm
  min?: Day | undefined
  max?: Day | undefined
  onChoose: (day: Day | null) => void
}

/** A month to choose a day from: arrows move by days and weeks, Page Up and Down by months, with Shift by years. */
export function Calendar({ chosen, today, form, min = '0000', max = '9999-99', onChoose }: Props) {
  const [marked, setMarked] = useState(chosen ?? (today < min ? min : today))
  const [moved, setMoved] = useState(true)
  const grid = useRef<HTMLTableElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the day that takes the focus is drawn by it.
  useEffect(() => {
    if (moved) grid.current?.querySelector<HTMLButtonElement>('[tabindex="0"]')?.focus()
  }, [marked, moved])
  const mark = (day: Day, byKey: boolean) => {
    setMoved(byKey)
    setMarked(day)
  }
  const press = (event: KeyboardEvent) => {
    const months = event.shiftKey ? 12 : 1
    const week = (weekdayOf(marked) - form.weekStart + 7) % 7
    const to = {
      ArrowLeft: addDays(marked, -1),
      ArrowRight: addDays(marked, 1),
      ArrowUp: addDays(marked, -7),
      ArrowDown: addDays(marked, 7),
      Home: addDays(marked, -week),
      End: addDays(marked, 6 - week),
      PageUp: addMonths(marked, -months),
      PageDown: addMonths(marked, months),
    }[event.key]
    if (!to) return
    event.preventDefault()
    mark(to, true)
  }
  const weeks = weeksOf(marked, form.weekStart)
  return (
    <div className="cal">
      <div className="cal-h">
        <Button
          kind="quiet"
          icon="chevron-left"
          iconOnly="Previous month"
          type="button"
          onClick={() => mark(addMonths(marked, -1), false)}
        />
        <b aria-live="polite">{monthText(marked)}</b>
        <Button
          kind="quiet"
          icon="chevron-right"
          iconOnly="Next month"
          type="button"
          onClick={() => mark(addMonths(marked, 1), false)}
        />
      </div>
      {/* Rows and cells keep their announced position: a grid of days with one tab stop. */}
      <table ref={grid} onKeyDown={press} aria-label={monthText(marked)}>
        <thead>
          <tr>
            {weeks[0]!.map((day) => (
              <th key={day} scope="col" abbr={weekdayText(day, 'long')}>
                {weekdayText(day, 'short').slice(0, 2)}
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
                    className={day.slice(0, 7) === marked.slice(0, 7) ? undefined : 'is-out'}
                    tabIndex={day === marked ? 0 : -1}
                    disabled={day < min || day > max}
                    aria-pressed={day === chosen}
                    aria-current={day === today ? 'date' : undefined}
                    aria-label={spokenDay(day)}
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
          disabled={chosen === null}
          onClick={() => onChoose(null)}
        >
          Clear
        </Button>
      </div>
    </div>
  )
}

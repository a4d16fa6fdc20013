import { type MouseEvent, useRef, useState } from 'react'

/**
 * Rows ticked for one act on all of them, whose form has this id. Space ticks a row; a click with Shift ticks
 * everything between it and the last row.
 */
export function useTicks(ids: readonly string[], form: string) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const previous = useRef<string | null>(null)
  const shownTicks = ids.filter((id) => ticked.has(id))
  const updateTicks = (changed: readonly string[], isOn: boolean) =>
    setTicked((now) => new Set(isOn ? [...now, ...changed] : [...now].filter((id) => !changed.includes(id))))
  const tick = (id: string, event: MouseEvent<HTMLInputElement>) => {
    const from = event.shiftKey && previous.current ? ids.indexOf(previous.current) : -1
    const to = ids.indexOf(id)
    const range = from < 0 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1)
    updateTicks(range, event.currentTarget.checked)
    previous.current = id
  }
  return {
    count: shownTicks.length,
    renderBox: (id: string, words: string) => (
      <span className="check">
        <input
          type="checkbox"
          name="id"
          value={id}
          form={form}
          aria-label={words}
          checked={ticked.has(id)}
          onClick={(event) => tick(id, event)}
          onChange={() => {}}
        />
      </span>
    ),
    renderAllBox: (words: string) => (
      <label className="check">
        <input
          type="checkbox"
          checked={shownTicks.length > 0 && shownTicks.length === ids.length}
          onChange={(event) => updateTicks(ids, event.currentTarget.checked)}
        />
        {words}
      </label>
    ),
  }
}

import { type MouseEvent, useRef, useState } from 'react'

/**
 * Rows ticked for one act on all of them, whose form has this id. Space ticks a row; a click with Shift ticks
 * everything between it and the last row.
 */
export function useTicks(ids: readonly string[], form: string) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const before = useRef<string | null>(null)
  const here = ids.filter((id) => ticked.has(id))
  const put = (some: readonly string[], on: boolean) =>
    setTicked((now) => new Set(on ? [...now, ...some] : [...now].filter((id) => !some.includes(id))))
  const tick = (id: string, event: MouseEvent<HTMLInputElement>) => {
    const from = event.shiftKey && before.current ? ids.indexOf(before.current) : -1
    const to = ids.indexOf(id)
    const between = from < 0 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1)
    put(between, event.currentTarget.checked)
    before.current = id
  }
  return {
    count: here.length,
    box: (id: string, words: string) => (
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
    all: (words: string) => (
      <label className="check">
        <input
          type="checkbox"
          checked={here.length > 0 && here.length === ids.length}
          onChange={(event) => put(ids, event.currentTarget.checked)}
        />
        {words}
      </label>
    ),
  }
}

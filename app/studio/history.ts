/** Undo and redo. Steps with one mark (a drag, typing in one field) are one step. */
export type History<Value> = {
  readonly past: readonly Value[]
  readonly present: Value
  readonly future: readonly Value[]
  readonly mark: string | null
}

const stepsMax = 100

export const begun = <Value>(present: Value): History<Value> => ({
  past: [],
  present,
  future: [],
  mark: null,
})

export function changed<Value>(
  history: History<Value>,
  present: Value,
  mark: string | null = null,
): History<Value> {
  if (present === history.present) return history
  const joins = mark !== null && mark === history.mark && history.past.length > 0
  return {
    past: joins ? history.past : [...history.past, history.present].slice(-stepsMax),
    present,
    future: [],
    mark,
  }
}

/** The next change is a step of its own, whatever its mark. */
export const settled = <Value>(history: History<Value>): History<Value> =>
  history.mark === null ? history : { ...history, mark: null }

export function undone<Value>(history: History<Value>): History<Value> {
  const before = history.past.at(-1)
  if (before === undefined) return history
  return {
    past: history.past.slice(0, -1),
    present: before,
    future: [history.present, ...history.future],
    mark: null,
  }
}

export function redone<Value>(history: History<Value>): History<Value> {
  const [next, ...rest] = history.future
  if (next === undefined) return history
  return { past: [...history.past, history.present], present: next, future: rest, mark: null }
}

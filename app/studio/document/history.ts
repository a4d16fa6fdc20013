/** Undo and redo, with named steps. Steps with one mark (a drag, typing in one field) are one step. */
export type Step<Value> = { readonly value: Value; readonly name: string }
export type History<Value> = {
  /** The documents before each step, with the following step's name. */
  readonly past: readonly Step<Value>[]
  readonly present: Value
  /** The documents to redo, each with the name of its step. */
  readonly future: readonly Step<Value>[]
  readonly mark: string | null
}

const stepsMax = 100

export const beginHistory = <Value>(present: Value): History<Value> => ({
  past: [],
  present,
  future: [],
  mark: null,
})

export function addStep<Value>(
  history: History<Value>,
  present: Value,
  mark: string | null = null,
  name = 'Change',
): History<Value> {
  if (present === history.present) return history
  const joinsLastStep = mark !== null && mark === history.mark && history.past.length > 0
  return {
    past: joinsLastStep ? history.past : [...history.past, { value: history.present, name }].slice(-stepsMax),
    present,
    future: [],
    mark,
  }
}

/** Makes the next change a step of its own, whatever its mark. */
export const endStep = <Value>(history: History<Value>): History<Value> =>
  history.mark === null ? history : { ...history, mark: null }

/** Replaces the present document without a step: undo skips it. */
export const replacePresent = <Value>(history: History<Value>, present: Value): History<Value> =>
  present === history.present ? history : { ...history, present }

export function undoStep<Value>(history: History<Value>): History<Value> {
  const previous = history.past.at(-1)
  if (previous === undefined) return history
  return {
    past: history.past.slice(0, -1),
    present: previous.value,
    future: [{ value: history.present, name: previous.name }, ...history.future],
    mark: null,
  }
}

export function redoStep<Value>(history: History<Value>): History<Value> {
  const [next, ...following] = history.future
  if (next === undefined) return history
  return {
    past: [...history.past, { value: history.present, name: next.name }],
    present: next.value,
    future: following,
    mark: null,
  }
}

/** Goes several steps back (below 0) or forward. */
export function walkTo<Value>(history: History<Value>, steps: number): History<Value> {
  let current = history
  for (let i = 0; i < Math.abs(steps); i++) current = steps < 0 ? undoStep(current) : redoStep(current)
  return current
}

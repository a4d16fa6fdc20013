import { type Refusal, refused } from './result.ts'

/** A life as a table: state, event, next state. What is not written can't happen. */
export type Moves<State extends string, Event extends string> = Readonly<
  Record<State, Readonly<Partial<Record<Event, State>>>>
>

/** The next state, or a refusal that names both. */
export function nextState<State extends string, Event extends string>(
  moves: Moves<State, Event>,
  from: State,
  by: Event,
): { ok: true; value: State } | Refusal<'state.move_not_allowed'> {
  const next = moves[from][by]
  return next ? { ok: true, value: next } : refused('state.move_not_allowed', { from, by })
}

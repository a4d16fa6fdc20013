import { type FormEvent, startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { useFetcher, useNavigation, useSubmit } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import type { Fault } from './panels.ts'
import type { saveStorePanel } from './store.server.ts'

/** Typing is saved when it rests for this long. */
const restMs = 600

/**
 * Saves what is typed into the draft by itself: one save at a time, the newest words last, and what still waits when the
 * page is left is sent along. `generation` changes when the draft was changed by something else than this typing.
 */
export function useDraft(revision: number) {
  const fetcher = useFetcher<typeof saveStorePanel>()
  const answer = fetcher.data
  const waiting = useRef<FormData | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const own = useRef(new Set<number>())
  const newest = useRef(revision)
  const next = useRef<FormData | null>(null)
  const sent = useRef<FormData | null>(null)
  const answered = useRef(answer)
  /** What was sent last and is over. A refusal may come before the screen was drawn as sending: its states tell nothing. */
  const [over, setOver] = useState<FormData | null>(null)
  const [unsaved, setUnsaved] = useState(false)
  const [seen, setSeen] = useState({ revision, generation: 0 })
  if (answer && 'revision' in answer && answer.revision !== null) {
    own.current.add(answer.revision)
    newest.current = Math.max(newest.current, answer.revision)
  }
  newest.current = Math.max(newest.current, revision)
  if (seen.revision !== revision)
    setSeen({ revision, generation: seen.generation + (own.current.has(revision) ? 0 : 1) })

  const fault = answer && 'faults' in answer ? (answer as Fault) : null
  const [refusal, setRefusal] = useState({ fault, generation: seen.generation })
  if (refusal.fault !== fault) setRefusal({ fault, generation: seen.generation })
  // The fetcher holds its refusal for ever; a step that was pressed since, such as the offered colour, has mended it.
  const mended = fault !== null && !fault.elsewhere && refusal.generation !== seen.generation

  const { state, submit } = fetcher
  /** A step that was pressed is on its way: the next one waits for it, or it would know an older draft. */
  const stepping = useNavigation().formData !== undefined
  const send = useCallback(() => {
    clearTimeout(timer.current)
    const form = waiting.current
    if (!form || state !== 'idle') return
    waiting.current = null
    sent.current = form
    form.set('revision', String(newest.current))
    // A transition, as the router's own: it is never drawn before the answer.
    submit(form, { method: 'post', action: hrefs.store, encType: 'multipart/form-data' }).finally(() =>
      startTransition(() => setOver(form)),
    )
  }, [state, submit])
  const leaveTo = useSubmit()
  const refused = answer !== undefined && 'faults' in answer
  useEffect(() => {
    if (state !== 'idle' || stepping || (sent.current && over !== sent.current)) return
    // Without an answer of its own a fetcher goes on holding the one before.
    const lost = answer === answered.current ? sent.current : null
    answered.current = answer
    if (sent.current && !lost) setUnsaved(false)
    sent.current = null
    // Nothing came back: the words wait for the connection, for the next typing, or for the page to be left, and
    // nothing is published.
    if (lost) {
      waiting.current ??= lost
      next.current = null
      return setUnsaved(true)
    }
    if (waiting.current) return send()
    const form = next.current
    next.current = null
    // What could not be saved is looked at first: nothing is published over its head.
    if (!form || refused) return
    form.set('revision', String(newest.current))
    leaveTo(form, { method: 'post', action: hrefs.store, preventScrollReset: true })
  }, [state, stepping, over, answer, refused, send, leaveTo])
  useEffect(() => {
    const leave = () => {
      const form = waiting.current
      if (!form) return
      waiting.current = null
      form.set('revision', String(newest.current))
      navigator.sendBeacon(hrefs.store, form)
    }
    addEventListener('pagehide', leave)
    return () => removeEventListener('pagehide', leave)
  }, [])

  useEffect(() => {
    if (!unsaved) return
    addEventListener('online', send)
    return () => removeEventListener('online', send)
  }, [unsaved, send])

  const type = useCallback(
    (form: HTMLFormElement) => {
      const data = new FormData(form)
      data.set('quiet', '1')
      // Words of another section don't wait behind this one: they go first.
      if (waiting.current && waiting.current.get('section') !== data.get('section')) send()
      waiting.current = data
      clearTimeout(timer.current)
      timer.current = setTimeout(send, restMs)
    },
    [send],
  )
  /** Lets a form of the editor go only after what is being typed was saved, so that it can't overtake it. */
  const after = useCallback(
    (event: FormEvent<HTMLFormElement>) => {
      if (!waiting.current && state === 'idle' && !stepping) return
      event.preventDefault()
      next.current = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter)
      if (!stepping) send()
    },
    [send, state, stepping],
  )
  return {
    type,
    after,
    saving: state !== 'idle',
    /** The last words did not reach the server. */
    unsaved,
    generation: seen.generation,
    fault: mended ? null : fault,
  }
}
export type Draft = ReturnType<typeof useDraft>

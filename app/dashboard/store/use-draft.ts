import {
  type FormEvent,
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useFetcher, useNavigation, useSubmit } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import type { Fault } from './panels.ts'
import type { saveStorePanel } from './store.server.ts'

/** Typing is saved after this long a pause. */
const restMs = 600

type Answer = ReturnType<typeof useFetcher<typeof saveStorePanel>>['data']

/** The newest known revision, and how often the draft changed other than by this typing. */
function useRevisions(revision: number, answer: Answer) {
  const ownRevisions = useRef(new Set<number>())
  const newest = useRef(revision)
  const [shown, setShown] = useState({ revision, generation: 0 })
  if (answer && 'revision' in answer && answer.revision !== null) {
    ownRevisions.current.add(answer.revision)
    newest.current = Math.max(newest.current, answer.revision)
  }
  newest.current = Math.max(newest.current, revision)
  if (shown.revision !== revision)
    setShown({ revision, generation: shown.generation + (ownRevisions.current.has(revision) ? 0 : 1) })
  return { newest, generation: shown.generation }
}

/** The fetcher keeps its refusal for ever; a later step, such as the offered colour, has fixed it. */
function useFault(answer: Answer, generation: number): Fault | null {
  const fault = answer && 'faults' in answer ? (answer as Fault) : null
  const [refusal, setRefusal] = useState({ fault, generation })
  if (refusal.fault !== fault) setRefusal({ fault, generation })
  const isOutdated = fault !== null && !fault.elsewhere && refusal.generation !== generation
  return isOutdated ? null : fault
}

/** Sends what still waits when the page is left. */
function useSendOnLeave(waiting: RefObject<FormData | null>, newest: RefObject<number>) {
  useEffect(() => {
    const leaveWaiting = () => {
      const form = waiting.current
      if (!form) return
      waiting.current = null
      form.set('revision', String(newest.current))
      navigator.sendBeacon(hrefs.store, form)
    }
    addEventListener('pagehide', leaveWaiting)
    return () => removeEventListener('pagehide', leaveWaiting)
  }, [waiting, newest])
}

/** Typing, sent after a pause, and the editor's forms, sent only after it. */
function useTyping(
  waiting: RefObject<FormData | null>,
  send: () => void,
  isBusy: boolean,
  stepping: boolean,
) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const next = useRef<FormData | null>(null)
  const sendNow = useCallback(() => {
    clearTimeout(timer.current)
    send()
  }, [send])
  const type = useCallback(
    (form: HTMLFormElement) => {
      const data = new FormData(form)
      data.set('quiet', '1')
      // Words of another section don't wait behind this one: they are sent first.
      if (waiting.current && waiting.current.get('section') !== data.get('section')) sendNow()
      waiting.current = data
      clearTimeout(timer.current)
      timer.current = setTimeout(sendNow, restMs)
    },
    [waiting, sendNow],
  )
  /** Holds back a form of the editor until the typing was saved, so that it can't overtake it. */
  const sendAfter = useCallback(
    (event: FormEvent<HTMLFormElement>) => {
      if (!waiting.current && !isBusy && !stepping) return
      event.preventDefault()
      next.current = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter)
      if (!stepping) sendNow()
    },
    [waiting, sendNow, isBusy, stepping],
  )
  return { type, after: sendAfter, next, sendNow }
}

/**
 * Saves typing into the draft automatically: one save at a time, the newest words last; what still waits when the
 * page is left is sent along. `generation` changes when the draft changed other than by this typing.
 */
export function useDraft(revision: number) {
  const fetcher = useFetcher<typeof saveStorePanel>()
  const { state, submit, data: answer } = fetcher
  const waiting = useRef<FormData | null>(null)
  const sent = useRef<FormData | null>(null)
  const lastAnswer = useRef(answer)
  /** The last finished save. A refusal may arrive before the screen shows sending, so the states aren't enough. */
  const [conflicting, setConflicting] = useState<FormData | null>(null)
  const [unsaved, setUnsaved] = useState(false)
  const { newest, generation } = useRevisions(revision, answer)
  const fault = useFault(answer, generation)
  /** A submitted step is in progress: the next one waits for it, or it would know an older draft. */
  const stepping = useNavigation().formData !== undefined
  const send = useCallback(() => {
    const form = waiting.current
    if (!form || state !== 'idle') return
    waiting.current = null
    sent.current = form
    form.set('revision', String(newest.current))
    // A transition, like the router's own: it is never rendered before the answer.
    submit(form, { method: 'post', action: hrefs.store, encType: 'multipart/form-data' }).finally(() =>
      startTransition(() => setConflicting(form)),
    )
  }, [state, submit, newest])
  const { type, after: sendAfter, next, sendNow } = useTyping(waiting, send, state !== 'idle', stepping)
  const leaveTo = useSubmit()
  const refused = answer !== undefined && 'faults' in answer
  useEffect(() => {
    if (state !== 'idle' || stepping || (sent.current && conflicting !== sent.current)) return
    // Without a new answer a fetcher keeps the previous one.
    const failedSend = answer === lastAnswer.current ? sent.current : null
    lastAnswer.current = answer
    if (sent.current && !failedSend) setUnsaved(false)
    sent.current = null
    // No answer came: the words wait for the connection, for more typing, or for the page to be left, and nothing is
    // published.
    if (failedSend) {
      waiting.current ??= failedSend
      next.current = null
      return setUnsaved(true)
    }
    if (waiting.current) return sendNow()
    const form = next.current
    next.current = null
    // Unsaved words must be looked at first: nothing is published over them.
    if (!form || refused) return
    form.set('revision', String(newest.current))
    leaveTo(form, { method: 'post', action: hrefs.store, preventScrollReset: true })
  }, [state, stepping, conflicting, answer, refused, sendNow, leaveTo, next, newest])
  useSendOnLeave(waiting, newest)
  useEffect(() => {
    if (!unsaved) return
    addEventListener('online', sendNow)
    return () => removeEventListener('online', sendNow)
  }, [unsaved, sendNow])
  /** `unsaved`: the last words didn't reach the server. */
  return { type, after: sendAfter, saving: state !== 'idle', unsaved, generation, fault }
}
export type Draft = ReturnType<typeof useDraft>

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
const pauseMs = 600

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

/** The last refusal, unless a later step, such as the offered colour, has fixed it: the fetcher keeps it for ever. */
function useFault(answer: Answer, generation: number): Fault | null {
  const fault = answer && 'faults' in answer ? (answer as Fault) : null
  const [refusal, setRefusal] = useState({ fault, generation })
  if (refusal.fault !== fault) setRefusal({ fault, generation })
  const isOutdated = fault !== null && !fault.isConflict && refusal.generation !== generation
  return isOutdated ? null : fault
}

/** Sends what still waits when the page is left. */
function useSendOnLeave(waiting: RefObject<FormData | null>, newest: RefObject<number>) {
  useEffect(() => {
    const sendWaiting = () => {
      const form = waiting.current
      if (!form) return
      waiting.current = null
      form.set('revision', String(newest.current))
      navigator.sendBeacon(hrefs.store, form)
    }
    addEventListener('pagehide', sendWaiting)
    return () => removeEventListener('pagehide', sendWaiting)
  }, [waiting, newest])
}

/** Typing, sent after a pause, and the editor's forms, sent only after it. */
function useTyping(
  waiting: RefObject<FormData | null>,
  send: () => void,
  isBusy: boolean,
  isStepping: boolean,
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
      timer.current = setTimeout(sendNow, pauseMs)
    },
    [waiting, sendNow],
  )
  /** Holds back a form of the editor until the typing was saved, so that it can't overtake it. */
  const sendAfter = useCallback(
    (event: FormEvent<HTMLFormElement>) => {
      if (!waiting.current && !isBusy && !isStepping) return
      event.preventDefault()
      next.current = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter)
      if (!isStepping) sendNow()
    },
    [waiting, sendNow, isBusy, isStepping],
  )
  return { type, sendAfter, next, sendNow }
}

/**
 * Saves typing into the draft automatically: one save at a time, the newest words last; what still waits when the
 * page is left is sent along. `generation` changes when the draft changed other than by this typing.
 */
export function useDraft(revision: number) {
  const fetcher = useFetcher<typeof saveStorePanel>()
  const { state, submit, data: answer } = fetcher
  const waiting = useRef<FormData | null>(null)
  const sentForm = useRef<FormData | null>(null)
  const lastAnswer = useRef(answer)
  /** The last finished save. A refusal may arrive before the screen shows sending, so the states aren't enough. */
  const [finishedSave, setFinishedSave] = useState<FormData | null>(null)
  const [isUnsaved, setIsUnsaved] = useState(false)
  const { newest, generation } = useRevisions(revision, answer)
  const fault = useFault(answer, generation)
  /** A submitted step is in progress: the next one waits for it, or it would know an older draft. */
  const isStepping = useNavigation().formData !== undefined
  const send = useCallback(() => {
    const form = waiting.current
    if (!form || state !== 'idle') return
    waiting.current = null
    sentForm.current = form
    form.set('revision', String(newest.current))
    // A transition, like the router's own: it is never rendered before the answer.
    submit(form, { method: 'post', action: hrefs.store, encType: 'multipart/form-data' }).finally(() =>
      startTransition(() => setFinishedSave(form)),
    )
  }, [state, submit, newest])
  const { type, sendAfter, next, sendNow } = useTyping(waiting, send, state !== 'idle', isStepping)
  const submitForm = useSubmit()
  const isRefused = answer !== undefined && 'faults' in answer
  useEffect(() => {
    if (state !== 'idle' || isStepping || (sentForm.current && finishedSave !== sentForm.current)) return
    // Without a new answer a fetcher keeps the previous one.
    const failedSend = answer === lastAnswer.current ? sentForm.current : null
    lastAnswer.current = answer
    if (sentForm.current && !failedSend) setIsUnsaved(false)
    sentForm.current = null
    // No answer came: the words wait for the connection, for more typing, or for the page to be left, and nothing is
    // published.
    if (failedSend) {
      waiting.current ??= failedSend
      next.current = null
      return setIsUnsaved(true)
    }
    if (waiting.current) return sendNow()
    const form = next.current
    next.current = null
    // Unsaved words must be looked at first: nothing is published over them.
    if (!form || isRefused) return
    form.set('revision', String(newest.current))
    submitForm(form, { method: 'post', action: hrefs.store, preventScrollReset: true })
  }, [state, isStepping, finishedSave, answer, isRefused, sendNow, submitForm, next, newest])
  useSendOnLeave(waiting, newest)
  useEffect(() => {
    if (!isUnsaved) return
    addEventListener('online', sendNow)
    return () => removeEventListener('online', sendNow)
  }, [isUnsaved, sendNow])
  /** `isUnsaved`: the last words didn't reach the server. */
  return { type, sendAfter, isSaving: state !== 'idle', unsaved: isUnsaved, generation, fault }
}
export type Draft = ReturnType<typeof useDraft>

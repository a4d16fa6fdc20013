import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Form, useActionData, useNavigation, useSubmit } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { scanSteps } from '#production/contract'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './scan.module.css'
import type { action } from './scan.server.ts'

/** The field has the focus when the page opens, with or without scripts, because a scanner types into whatever has it. */
const focusProps = { autoFocus: true }

type Field = React.RefObject<HTMLInputElement | null>

/** The scanner's field, with the last scan's result right below it, visible on a phone too. */
export function Station({
  field,
  code,
  autoFocus,
  children,
}: {
  field: Field
  code: string
  autoFocus?: boolean
  children: React.ReactNode
}) {
  const isSubmitting = useNavigation().state === 'submitting'
  const send = useScans(field)
  useStrayKeys(field)
  // A code from the address is selected, so that the first scanned label replaces it.
  useEffect(() => {
    if (code && field.current?.value === code && document.activeElement === field.current)
      field.current.select()
  }, [field, code])
  return (
    <Form
      method="post"
      action={hrefs.operatorScan()}
      className={`sheet ${styles.form}`}
      preventScrollReset
      onSubmit={send}
    >
      <label htmlFor="code">Code</label>
      <div className={styles.row}>
        <input
          ref={field}
          id="code"
          name="code"
          className={`in ${styles.code}`}
          {...(autoFocus ? focusProps : {})}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          inputMode="text"
          maxLength={40}
          placeholder="LOS-250826-DTG-017"
          defaultValue={code}
        />
        <Button kind="ink" size="large" isBusy={isSubmitting}>
          Move on
        </Button>
      </div>
      {children}
      <fieldset className={styles.steps}>
        <legend>This scan means</legend>
        {Object.entries(scanSteps).map(([step, words]) => (
          <label key={step} className={styles.option}>
            <input type="radio" name="step" value={step} defaultChecked={step === 'next'} />
            <span>{words}</span>
          </label>
        ))}
      </fieldset>
    </Form>
  )
}

/** Codes aren't broken at hyphens, because they are compared with a label character by character. */
function wrapCodes(text: string): ReactNode[] {
  const nodes: ReactNode[] = []
  let from = 0
  for (const { 0: code, index } of text.matchAll(/[A-Z]{3}-\d{6}-[A-Z]{3}\d{0,2}-\d{1,5}/g)) {
    nodes.push(text.slice(from, index), <span key={index}>{code}</span>)
    from = index + code.length
  }
  return [...nodes, text.slice(from)]
}

/** The last scan's result, in large words, with its link. */
export function ScanNotice({
  confirmation,
  problem,
  more,
}: {
  confirmation: string | null
  problem: string | null
  more: { words: string; to: string } | null
}) {
  return (
    <div className={styles.spoken} aria-live="assertive" aria-atomic="true">
      {confirmation || problem ? (
        <p className={`${styles.verdict} ${confirmation ? styles.right : styles.wrong}`}>
          <Icon name={confirmation ? 'circle-check' : 'circle-x'} size="l" />
          <span>{wrapCodes(confirmation ?? problem ?? '')}</span>
        </p>
      ) : null}
      {more ? (
        <ButtonLink kind="outline" icon={confirmation ? 'truck' : 'search'} to={more.to}>
          {more.words}
        </ButtonLink>
      ) : null}
    </div>
  )
}

/**
 * Sends each scan after the previous one's answer, and empties the field at once: the next label may be read before
 * that answer, and its characters must not end up inside the previous one.
 */
function useScans(field: Field): (event: FormEvent<HTMLFormElement>) => void {
  const submit = useSubmit()
  const { state } = useNavigation()
  const answer = useActionData<typeof action>()
  const queuedScans = useRef<FormData[]>([])
  const isSending = useRef(false)
  const send = (scan: FormData): void => {
    isSending.current = true
    void submit(scan, { method: 'post', action: hrefs.operatorScan(), preventScrollReset: true })
  }
  const sender = useRef(send)
  useEffect(() => {
    sender.current = send
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a quick answer may come without the states between being seen.
  useEffect(() => {
    if (state !== 'idle') return
    isSending.current = false
    const next = queuedScans.current.shift()
    if (next) sender.current(next)
  }, [state, answer])
  return (event) => {
    event.preventDefault()
    const scan = new FormData(event.currentTarget)
    if (field.current) field.current.value = ''
    if (isSending.current || state !== 'idle') queuedScans.current.push(scan)
    else send(scan)
  }
}

/** A scanner types wherever the focus is: after a click elsewhere its characters still enter the field, as a new code. */
function useStrayKeys(field: Field): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isOutside = !(event.target as HTMLElement).closest(
        'input:not([type=radio]), textarea, select, dialog',
      )
      const isCodeCharacter = event.key.length === 1 && /[\w-]/.test(event.key)
      if (!isOutside || !isCodeCharacter || event.ctrlKey || event.metaKey || event.altKey) return
      field.current?.focus()
      field.current?.select()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [field])
}

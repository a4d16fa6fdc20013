import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Form, useNavigate, useNavigation, useSubmit } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { vaultAnswers } from '#payments/contract'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import styles from './purchase.module.css'
import { type CardFields, drawCardFields } from './stripe-fields.ts'

const here = `${hrefs.purchases}?tab=payment-method`
type Stripe = { key: string; script: string }

/** Saves a card typed into Stripe's own fields; we are given a token of it. */
export function KeepCard({
  open,
  stripe,
  faults,
}: {
  open: boolean
  stripe: Stripe
  faults: Record<string, string>
}) {
  const navigate = useNavigate()
  const sends = useNavigation().state !== 'idle'
  const [busy, setBusy] = useState(false)
  const close = (): void => void navigate(here, { preventScrollReset: true })
  return (
    <>
      {open ? (
        <noscript>
          <p className="sheet-b">
            <b>Saving a card requires JavaScript</b> on this page, because the fields are Stripe’s own.
          </p>
        </noscript>
      ) : null}
      <Dialog
        open={open}
        onClose={close}
        title="Add a Payment Method"
        actions={
          <>
            <Button type="button" kind="outline" onClick={close}>
              Cancel
            </Button>
            <Button form="keep-card" kind="ink" busy={busy || sends}>
              Save the card
            </Button>
          </>
        }
      >
        {open ? <Fields stripe={stripe} faults={faults} busy={busy || sends} onBusy={setBusy} /> : null}
      </Dialog>
    </>
  )
}

function Fields({
  stripe,
  faults,
  busy,
  onBusy,
}: {
  stripe: Stripe
  faults: Record<string, string>
  busy: boolean
  onBusy: (busy: boolean) => void
}) {
  const submit = useSubmit()
  const place = useRef<HTMLDivElement>(null)
  const fields = useRef<CardFields | null>(null)
  const [tries, setTries] = useState(0)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [fault, setFault] = useState('')
  useEffect(() => {
    let left = false
    setState('loading')
    void tries
    drawCardFields(place.current!, stripe).then(
      (drawn) => {
        if (left) return drawn.leave()
        fields.current = drawn
        setState('ready')
      },
      () => left || setState('failed'),
    )
    return () => {
      left = true
      fields.current?.leave()
      fields.current = null
    }
  }, [stripe, tries])

  const save = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (busy || !fields.current) return
    const form = new FormData(event.currentTarget)
    onBusy(true)
    setFault('')
    const made = await fields.current.tokenFor(String(form.get('cardName') ?? ''))
    onBusy(false)
    if ('fault' in made) return setFault(made.fault)
    form.set(vaultAnswers.token, made.token)
    await submit(form, { method: 'post', action: here, preventScrollReset: true })
  }

  return (
    <Form method="post" action={here} id="keep-card" className={styles.card} onSubmit={save}>
      <input type="hidden" name="intent" value="add-card" />
      <TextField
        name="cardName"
        label="Name on the card"
        autoComplete="cc-name"
        maxLength={80}
        error={faults.cardName}
        required
      />
      {state === 'loading' ? (
        <p className="soft" role="status">
          Loading the card fields…
        </p>
      ) : null}
      {state === 'failed' ? (
        <Note kind="error">
          The card fields could not be loaded. Check your connection.{' '}
          <Button type="button" kind="outline" size="small" onClick={() => setTries(tries + 1)}>
            Try again
          </Button>
        </Note>
      ) : null}
      <div ref={place} />
      {fault ? (
        <div className="field">
          <p className="err" role="alert">
            {fault}
          </p>
        </div>
      ) : null}
      <p className="soft">
        You enter it in Stripe’s own fields; Fanfare never sees the number. Your bank may ask you to confirm.
      </p>
    </Form>
  )
}

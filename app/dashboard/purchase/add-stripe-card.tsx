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

const returnTo = `${hrefs.purchases}?tab=payment-method`
type Stripe = { key: string; script: string }

/** Saves a card typed into Stripe's own fields; we get only a token for it. */
export function AddStripeCard({
  open,
  stripe,
  faults,
}: {
  open: boolean
  stripe: Stripe
  faults: Record<string, string>
}) {
  const navigate = useNavigate()
  const isSending = useNavigation().state !== 'idle'
  const [isBusy, setIsBusy] = useState(false)
  const close = (): void => void navigate(returnTo, { preventScrollReset: true })
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
            <Button form="keep-card" kind="ink" isBusy={isBusy || isSending}>
              Save the card
            </Button>
          </>
        }
      >
        {open ? (
          <Fields stripe={stripe} faults={faults} isBusy={isBusy || isSending} onBusy={setIsBusy} />
        ) : null}
      </Dialog>
    </>
  )
}

function Fields({
  stripe,
  faults,
  isBusy,
  onBusy,
}: {
  stripe: Stripe
  faults: Record<string, string>
  isBusy: boolean
  onBusy: (isBusy: boolean) => void
}) {
  const submit = useSubmit()
  const mount = useRef<HTMLDivElement>(null)
  const fields = useRef<CardFields | null>(null)
  const [tries, setTries] = useState(0)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [fault, setFault] = useState('')
  useEffect(() => {
    let isUnmounted = false
    setState('loading')
    void tries
    drawCardFields(mount.current!, stripe).then(
      (mounted) => {
        if (isUnmounted) return mounted.unmount()
        fields.current = mounted
        setState('ready')
      },
      () => isUnmounted || setState('failed'),
    )
    return () => {
      isUnmounted = true
      fields.current?.unmount()
      fields.current = null
    }
  }, [stripe, tries])

  const save = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (isBusy || !fields.current) return
    const form = new FormData(event.currentTarget)
    onBusy(true)
    setFault('')
    const token = await fields.current.tokenFor(String(form.get('cardName') ?? ''))
    onBusy(false)
    if ('fault' in token) return setFault(token.fault)
    form.set(vaultAnswers.token, token.token)
    await submit(form, { method: 'post', action: returnTo, preventScrollReset: true })
  }

  return (
    <Form method="post" action={returnTo} id="keep-card" className={styles.card} onSubmit={save}>
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
          The card fields didn’t load. Check your connection.{' '}
          <Button type="button" kind="outline" size="small" onClick={() => setTries(tries + 1)}>
            Try again
          </Button>
        </Note>
      ) : null}
      <div ref={mount} />
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

import { useRef, useState } from 'react'
import { useSubmit } from 'react-router'
import { signByPasskey } from '../payment/prove-by-passkey.ts'

/** Submits a form with the device's signature instead of the code. */
export function useFormByPasskey(action: string) {
  const form = useRef<HTMLFormElement>(null)
  const submit = useSubmit()
  const [fault, setFault] = useState('')
  const send = async (act: string): Promise<void> => {
    const signed = await signByPasskey()
    setFault('fault' in signed ? signed.fault : '')
    if ('fault' in signed || !form.current) return
    const sent = new FormData(form.current)
    sent.delete('code')
    sent.set('act', act)
    sent.set('answer', signed.answer)
    await submit(sent, { method: 'post', action, preventScrollReset: true })
  }
  return { form, said: fault, send }
}

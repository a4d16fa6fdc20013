import { useRef, useState } from 'react'
import { useSubmit } from 'react-router'
import { signByPasskey } from '../payment/prove-by-passkey.ts'

/** Submits a form with the device's signature instead of the code. */
export function useFormByPasskey(action: string) {
  const form = useRef<HTMLFormElement>(null)
  const submit = useSubmit()
  const [fault, setFault] = useState('')
  const send = async (act: string): Promise<void> => {
    const result = await signByPasskey()
    setFault('fault' in result ? result.fault : '')
    if ('fault' in result || !form.current) return
    const formData = new FormData(form.current)
    formData.delete('code')
    formData.set('act', act)
    formData.set('answer', result.answer)
    await submit(formData, { method: 'post', action, preventScrollReset: true })
  }
  return { form, fault, send }
}

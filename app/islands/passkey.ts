// Signing in, or a fresh proof, by passkey. The form stays hidden without this script, or if the browser doesn't
// support passkeys.
import { setBusy } from './parts/busy.ts'

/** A passkey's answer to our challenge, for the form. */
async function requestProof(purpose: string): Promise<string> {
  const answer = await fetch('/passkey/challenge', {
    method: 'POST',
    body: new URLSearchParams({ for: purpose }),
  })
  const options = await answer.json()
  if (!answer.ok) throw new Error(options.words)
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  return JSON.stringify(await navigator.credentials.get({ publicKey }))
}

function watchForm(form: HTMLFormElement, status: HTMLElement, button: HTMLButtonElement): void {
  const announce = (text: string): void => {
    status.textContent = text
    status.hidden = text === ''
  }
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (button.getAttribute('aria-busy')) return
    announce('')
    setBusy(button, true)
    try {
      const proof = await requestProof(form.dataset.passkey || 'enter')
      const field = form.querySelector<HTMLInputElement>('[name=answer]')
      if (field) field.value = proof
      form.submit()
      return
    } catch (cause) {
      const isRefusal = cause instanceof DOMException || !(cause instanceof Error)
      announce(isRefusal ? 'No passkey was used. Try again, or sign in another way.' : cause.message)
    }
    setBusy(button, false)
  })
}

const form = document.querySelector<HTMLFormElement>('[data-passkey]')
const status = form?.querySelector<HTMLElement>('[data-said]')
const button = form?.querySelector('button')
if (form && status && button) {
  const knowsPasskeys =
    'PublicKeyCredential' in globalThis && 'parseRequestOptionsFromJSON' in PublicKeyCredential
  if (knowsPasskeys) form.hidden = false
  watchForm(form, status, button)
}

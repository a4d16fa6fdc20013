// Signing in, or proving again who one is, by a passkey. The form stays hidden where the browser has none, and without this script.

const form = document.querySelector('[data-passkey]')
const said = form?.querySelector('[data-said]')
const button = form?.querySelector('button')

if (form && globalThis.PublicKeyCredential?.parseRequestOptionsFromJSON) form.hidden = false

function tell(words) {
  said.textContent = words
  said.hidden = words === ''
}

async function answerOf() {
  const asked = await fetch('/passkey/challenge', { method: 'POST', body: new URLSearchParams({ for: form.dataset.passkey || 'enter' }) })
  const options = await asked.json()
  if (!asked.ok) throw new Error(options.words)
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  return JSON.stringify(await navigator.credentials.get({ publicKey }))
}

form?.addEventListener('submit', async (event) => {
  event.preventDefault()
  if (button.getAttribute('aria-busy')) return
  tell('')
  button.setAttribute('aria-busy', 'true')
  button.classList.add('is-busy')
  try {
    form.elements.answer.value = await answerOf()
    form.submit()
    return
  } catch (cause) {
    const none = cause instanceof DOMException
    tell(none ? 'No passkey was given. Try again, or use the other way.' : cause.message)
  }
  button.removeAttribute('aria-busy')
  button.classList.remove('is-busy')
})

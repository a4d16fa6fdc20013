// The login over a public page: a wrong password is told here, with the e-mail still in its field. Without this script
// the same form leads to the login page.
// The content policy takes no plain text for markup. This is our own page's answer, read in a document that runs nothing.
const types = globalThis.trustedTypes?.createPolicy('fanfare-login', { createHTML: (text) => text })
const inert = (text) => types?.createHTML(text) ?? text

const form = document.querySelector('#login .login-f')
const said = form?.querySelector('[data-said]')
const button = form?.querySelector('button[type=submit]')

/** What the login page says is wrong, from its own words. */
function wordsFrom(html) {
  const page = new DOMParser().parseFromString(inert(html), 'text/html')
  const told = page.querySelector('main form .note, main form .err, form .note, form .err')
  return told?.textContent.trim() || 'That did not work. Try again.'
}

function tell(words) {
  said.textContent = words
  said.hidden = words === ''
  for (const name of ['email', 'password']) {
    const field = form.elements[name]
    if (words) field.setAttribute('aria-invalid', 'true')
    else field.removeAttribute('aria-invalid')
  }
}

form?.addEventListener('submit', async (event) => {
  event.preventDefault()
  if (button.getAttribute('aria-busy')) return
  tell('')
  button.setAttribute('aria-busy', 'true')
  button.classList.add('is-busy')
  try {
    const answer = await fetch(form.action, {
      method: 'POST',
      body: new URLSearchParams(new FormData(form)),
      redirect: 'manual',
    })
    // Signed in: the login page knows where on, and whether a second factor is asked first.
    if (answer.type === 'opaqueredirect') {
      location.assign(`${form.action}?given&next=${encodeURIComponent(form.elements.next.value)}`)
      return
    }
    tell(wordsFrom(await answer.text()))
    form.elements.password.value = ''
    form.elements.password.focus()
  } catch {
    tell('We could not be reached. Check your connection and try again.')
  }
  button.removeAttribute('aria-busy')
  button.classList.remove('is-busy')
})

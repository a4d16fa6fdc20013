// The sign-in dialog over a public page: shows a wrong password here, with the e-mail still in its field. Without
// this script the same form leads to the login page.
import { setBusy } from './parts/busy.ts'
import { toParams } from './parts/forms.ts'
import { readPage } from './parts/read-page.ts'

/** The login page's fault, in its own words. */
function readFault(html: string): string {
  const message = readPage(html).querySelector('main form .note, main form .err, form .note, form .err')
  return message?.textContent.trim() || 'That didn’t work. Try again.'
}

function watchForm(form: HTMLFormElement, status: HTMLElement, button: HTMLButtonElement): void {
  const findField = (name: string) => form.querySelector<HTMLInputElement>(`[name="${name}"]`)

  const announce = (text: string): void => {
    status.textContent = text
    status.hidden = text === ''
    for (const name of ['email', 'password']) {
      if (text) findField(name)?.setAttribute('aria-invalid', 'true')
      else findField(name)?.removeAttribute('aria-invalid')
    }
  }

  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (button.getAttribute('aria-busy')) return
    announce('')
    setBusy(button, true)
    try {
      const body = toParams(new FormData(form))
      const answer = await fetch(form.action, { method: 'POST', body, redirect: 'manual' })
      // Signed in: the login page knows the next page, and whether a second factor comes first.
      if (answer.type === 'opaqueredirect') {
        location.assign(`${form.action}?given&next=${encodeURIComponent(findField('next')?.value ?? '')}`)
        return
      }
      announce(readFault(await answer.text()))
      const password = findField('password')
      if (password) password.value = ''
      password?.focus()
    } catch {
      announce('We could not be reached. Check your connection and try again.')
    }
    setBusy(button, false)
  })
}

const form = document.querySelector<HTMLFormElement>('#login [data-login-form]')
const status = form?.querySelector<HTMLElement>('[data-said]')
const button = form?.querySelector<HTMLButtonElement>('button[type=submit]')
if (form && status && button) watchForm(form, status, button)

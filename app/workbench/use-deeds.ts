import { useLocation, useNavigate } from 'react-router'
import { chooseTheme } from '../ui/choose-theme.ts'
import type { Command } from './command.ts'

/** Does what an entry says. `apart`: an address opens in a new tab. */
export function useDeeds(): (command: Command, apart: boolean) => void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return ({ deed }, apart) => {
    if (deed.kind === 'theme') chooseTheme(deed.theme, pathname)
    else if (deed.kind === 'send') send(deed.to, deed.fields)
    else if (deed.kind === 'copy') void navigator.clipboard?.writeText(deed.text)
    else if (apart || deed.how === 'tab') window.open(deed.to, '_blank', 'noopener')
    else if (deed.how === 'document') window.location.assign(deed.to)
    else void navigate(deed.to)
  }
}

/** A form like those of the account menu: the server answers it with a page of its own. */
function send(to: string, fields: Readonly<Record<string, string>>): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = to
  form.hidden = true
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement('input')
    field.type = 'hidden'
    field.name = name
    field.value = value
    form.append(field)
  }
  document.body.append(form)
  form.requestSubmit()
}

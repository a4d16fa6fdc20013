import { useLocation, useNavigate } from 'react-router'
import { chooseTheme } from '../ui/choose-theme.ts'
import type { Command } from './command.ts'

/** Runs an entry. `inNewTab`: an address opens in a new tab. */
export function useCommandActions(): (command: Command, inNewTab: boolean) => void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return ({ action }, inNewTab) => {
    if (action.kind === 'theme') chooseTheme(action.theme, pathname)
    else if (action.kind === 'send') send(action.to, action.fields)
    else if (action.kind === 'copy') void navigator.clipboard?.writeText(action.text)
    else if (inNewTab || action.opensIn === 'tab') window.open(action.to, '_blank', 'noopener')
    else if (action.opensIn === 'document') window.location.assign(action.to)
    else void navigate(action.to)
  }
}

/** A form like those of the account menu: the server answers with a page of its own. */
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

import { type ActionFunctionArgs, redirect } from 'react-router'
import { readParts } from '../form.server.ts'
import { pickNextPath } from '../next-path.ts'
import { themes } from '../ui/theme.ts'

const yearSeconds = 31_536_000

/** Stores the chosen theme in a cookie and returns. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readParts(request)
  const theme = themes.find((name) => name === form.get('theme'))
  const headers = theme
    ? { 'Set-Cookie': `theme=${theme}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax; HttpOnly` }
    : undefined
  return redirect(pickNextPath(String(form.get('back') ?? '')), {
    status: 303,
    ...(headers ? { headers } : {}),
  })
}

import { type ActionFunctionArgs, redirect } from 'react-router'
import { readParts } from '../../form.server.ts'
import { pickNextPath } from '../../next-path.ts'

const yearSeconds = 31_536_000

/** Stores in a cookie whether this person reads figures in dollars, and returns. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readParts(request)
  const age = form.get('figures') === 'booked' ? yearSeconds : 0
  return redirect(pickNextPath(String(form.get('back') ?? '')), {
    status: 303,
    headers: { 'Set-Cookie': `figures=booked; Path=/; Max-Age=${age}; SameSite=Lax; HttpOnly` },
  })
}

import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { drawAvatar, readAvatar, setAvatar } from '#accounts'
import { cleanPhoto } from '#artwork'
import { hrefs } from '#kernel/hrefs.ts'
import { readParts } from '../../../form.server.ts'
import { respondPrivately } from '../../../photo.server.ts'
import { signedIn } from '../../../request.server.ts'

/** Enough for a phone's picture; the stored one is small. */
const maxBytes = 15_000_000

/** The signed-in person's picture, drawn by us; this address shows nobody else's. */
export async function loadAvatar({ context }: Pick<LoaderFunctionArgs, 'context'>): Promise<Response> {
  const { actor, read, url } = signedIn(context)
  const bytes = await read((tx) => readAvatar(tx, actor.personId))
  // The form's own address, opened directly.
  if (!bytes && !url.searchParams.has('v')) throw redirect(`${hrefs.settings}#info`)
  if (!bytes) return new Response('There is no picture.', { status: 404 })
  return respondPrivately(bytes, 86_400)
}

/** Sets the picture through the same jail as every upload, or removes it. */
export async function saveAvatar({ request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>) {
  const { actor, transact, requestId } = signedIn(context)
  const form = await readParts(request)
  const redirectWith = (word: string) => redirect(`${hrefs.settings}?${word}#info`, 303)
  const set = (avatar: string | null) => transact((tx, at) => setAvatar(tx, actor, avatar, requestId, at))
  if (form.get('act') === 'remove')
    return redirectWith((await set(null)).ok ? 'saved=no-avatar' : 'avatar=often')
  const file = form.get('file')
  if (!(file instanceof File) || file.size === 0) return redirectWith('avatar=none')
  if (file.size > maxBytes) return redirectWith('avatar=large')
  const cleaned = await cleanPhoto(new Uint8Array(await file.arrayBuffer()))
  if (!cleaned.ok) return redirectWith('avatar=unreadable')
  const avatar = await drawAvatar(cleaned.value.master)
  return redirectWith((await set(avatar)).ok ? 'saved=avatar' : 'avatar=often')
}

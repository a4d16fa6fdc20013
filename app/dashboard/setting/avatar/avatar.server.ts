import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { drawAvatar, readAvatar, setAvatar } from '#accounts'
import { cleanPhoto } from '#artwork'
import { hrefs } from '#kernel/hrefs.ts'
import { readParts } from '../../../form.server.ts'
import { privatePicture } from '../../../photo.server.ts'
import { signedIn } from '../../../request.server.ts'

/** A phone's picture; what is kept of it is small. */
const bytesMost = 15_000_000

/** The picture of the person who is signed in, drawn by us; nobody else's is at this address. */
export async function loadAvatar({ context }: Pick<LoaderFunctionArgs, 'context'>): Promise<Response> {
  const { actor, read, url } = signedIn(context)
  const bytes = await read((tx) => readAvatar(tx, actor.personId))
  // The address that the form sends to, opened on its own.
  if (!bytes && !url.searchParams.has('v')) throw redirect(`${hrefs.settings}#info`)
  if (!bytes) return new Response('There is no picture.', { status: 404 })
  return privatePicture(bytes, 86_400)
}

/** Sets the picture through the same jail as every upload, or takes it away. */
export async function saveAvatar({ request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>) {
  const { actor, transact, requestId } = signedIn(context)
  const form = await readParts(request)
  const said = (word: string) => redirect(`${hrefs.settings}?${word}#info`, 303)
  const set = (drawn: string | null) => transact((tx, at) => setAvatar(tx, actor, drawn, requestId, at))
  if (form.get('act') === 'remove') return said((await set(null)).ok ? 'saved=no-avatar' : 'avatar=often')
  const file = form.get('file')
  if (!(file instanceof File) || file.size === 0) return said('avatar=none')
  if (file.size > bytesMost) return said('avatar=large')
  const cleaned = await cleanPhoto(new Uint8Array(await file.arrayBuffer()))
  if (!cleaned.ok) return said('avatar=unreadable')
  const drawn = await drawAvatar(cleaned.value.master)
  return said((await set(drawn)).ok ? 'saved=avatar' : 'avatar=often')
}

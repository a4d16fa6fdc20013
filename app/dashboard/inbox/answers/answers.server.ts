import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { record } from '#audit'
import { hrefs } from '#kernel/hrefs.ts'
import { findShopDesk, saveShopDesk } from '#messages'
import { DeskForm, maxAnswers } from '#messages/contract'
import { readParts } from '../../../form.server.ts'
import { signedInCreator } from '../../../request.server.ts'

export async function loadAnswers({ context }: LoaderFunctionArgs) {
  const { shop, url, read } = signedInCreator(context)
  const desk = await read((tx) => findShopDesk(tx, shop.id))
  return { ...desk, isSaved: url.searchParams.has('saved') }
}

/** Saves the hours and all answers on the page; those without name and text are left out. */
export async function saveAnswers({ request, context }: ActionFunctionArgs) {
  const { shop, actor, requestId, transact } = signedInCreator(context)
  const form = await readParts(request)
  const names = form.getAll('name').map(String)
  const bodies = form.getAll('body').map(String)
  const submitted = {
    hours: String(form.get('hours') ?? ''),
    answers: names
      .map((name, index) => ({ name, body: bodies[index] ?? '' }))
      .filter(({ name, body }) => name.trim() || body.trim())
      .slice(0, maxAnswers + 1),
  }
  const parsed = DeskForm.safeParse(submitted)
  if (!parsed.success)
    return data({ submitted, fault: parsed.error.issues[0]?.message ?? '' }, { status: 422 })
  await transact(async (tx, at) => {
    await saveShopDesk(tx, shop.id, parsed.data, at)
    const after = { answers: parsed.data.answers.length }
    await record(
      tx,
      { actor, action: 'desk.changed', resource: shop.id, shopId: shop.id, after, requestId },
      at,
    )
  })
  return redirect(`${hrefs.inboxAnswers}?saved`, 303)
}

import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { chooseNotices, endBeginnings, findNoticeChoices, hasBeginnings } from '#messages'
import { alwaysByMail, type NoticeChoices, noticeKinds } from '#messages/contract'
import { signedInCreator } from '../../../request.server.ts'

export async function loadChoices({ context }: LoaderFunctionArgs) {
  const { shop, actor, url, read } = signedInCreator(context)
  const [choices, beginning] = await read((tx) =>
    Promise.all([findNoticeChoices(tx, shop.id, actor.personId), hasBeginnings(tx, shop.id)]),
  )
  return { choices, beginning, shop: shop.name, email: actor.email, saved: url.searchParams.has('saved') }
}

/** Each person's own choice for this shop; a way that is not known leaves a kind to the dashboard. */
export async function saveChoices({ request, context }: ActionFunctionArgs) {
  const { shop, actor, transact } = signedInCreator(context)
  const form = await request.formData()
  if (form.get('intent') === 'stop') {
    await transact((tx, at) => endBeginnings(tx, shop.id, at))
    return redirect(`${hrefs.noticeSettings}?saved`, 303)
  }
  const choices: NoticeChoices = {}
  for (const kind of noticeKinds.filter((noticeKind) => !alwaysByMail.includes(noticeKind))) {
    const way = form.get(kind)
    if (way === 'daily' || way === 'now') choices[kind] = way
  }
  await transact((tx, at) => chooseNotices(tx, shop.id, actor.personId, choices, at))
  return redirect(`${hrefs.noticeSettings}?saved`, 303)
}

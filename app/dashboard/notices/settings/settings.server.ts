import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { pushTest } from '#flows/push-notices.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { wordsOf } from '#kernel/result.ts'
import {
  chooseNotices,
  countPushTargets,
  deletePushEndpoint,
  findNoticeChoices,
  hasBeginnings,
  pushPublicKey,
  savePushTarget,
  stopBeginnings,
} from '#messages'
import {
  alwaysByMail,
  messageRefusals,
  type NoticeChoices,
  noticeKinds,
  PushSubscription,
} from '#messages/contract'
import { readParts } from '../../../form.server.ts'
import { signedInCreator } from '../../../request.server.ts'

export async function loadChoices({ context }: LoaderFunctionArgs) {
  const { shop, actor, url, read, config } = signedInCreator(context)
  const reader = { shopId: shop.id, personId: actor.personId }
  return read(async (tx) => ({
    ...(await findNoticeChoices(tx, shop.id, actor.personId)),
    browserCount: await countPushTargets(tx, reader),
    hasBeginnings: await hasBeginnings(tx, shop.id),
    pushKey: pushPublicKey({ secret: config.secretKey }),
    shop: shop.name,
    email: actor.email,
    isSaved: url.searchParams.has('saved'),
  }))
}

const redirectSaved = () => redirect(`${hrefs.noticeSettings}?saved`, 303)
const readSubscription = (text: FormDataEntryValue | null) => {
  try {
    return PushSubscription.safeParse(JSON.parse(String(text ?? '')))
  } catch {
    return PushSubscription.safeParse(null)
  }
}

/** Each person's own choices for this shop, and their browsers' subscriptions. */
export async function saveChoices({ request, context }: ActionFunctionArgs) {
  const creator = signedInCreator(context)
  const { shop, actor, transact, config } = creator
  const ring = { secret: config.secretKey }
  const reader = { shopId: shop.id, personId: actor.personId }
  const form = await readParts(request)
  switch (form.get('intent')) {
    case 'stop':
      await transact((tx, at) => stopBeginnings(tx, shop.id, at))
      return redirectSaved()
    case 'push-on': {
      const subscription = readSubscription(form.get('subscription'))
      if (!subscription.success)
        return data(
          { words: 'Notifications can’t be sent to this browser: its service is not one we know.' },
          { status: 422 },
        )
      const result = await transact((tx, at) => savePushTarget(tx, ring, reader, subscription.data, at))
      return result.ok
        ? data({ done: true })
        : data({ words: wordsOf(result, messageRefusals) }, { status: messageRefusals[result.code].status })
    }
    case 'push-off':
      await transact((tx) => deletePushEndpoint(tx, ring, reader, String(form.get('endpoint') ?? '')))
      return data({ done: true })
    case 'push-try':
      return (await pushTest(creator, reader))
        ? data({ done: true })
        : data({ words: 'The test couldn’t be sent now. Try again in a minute.' }, { status: 503 })
    default:
      await saveNoticeChoices(creator, form)
      return redirectSaved()
  }
}

/** An unknown channel leaves a kind to the dashboard. */
async function saveNoticeChoices(
  { shop, actor, transact }: ReturnType<typeof signedInCreator>,
  form: FormData,
) {
  const choices: NoticeChoices = {}
  for (const kind of noticeKinds.filter((noticeKind) => !alwaysByMail.includes(noticeKind))) {
    const channel = form.get(kind)
    if (channel === 'daily' || channel === 'now') choices[kind] = channel
  }
  const pushKinds = form.getAll('push').map(String)
  const pushes = noticeKinds.filter((kind) => pushKinds.includes(kind))
  await transact((tx, at) => chooseNotices(tx, shop.id, actor.personId, { choices, pushes }, at))
}

import { findShop } from '#accounts'
import type { Facts } from '#kernel/facts.ts'
import { hrefs } from '#kernel/hrefs.ts'
import type { Id } from '#kernel/id.ts'
import {
  deletePushTarget,
  findNotice,
  findPushTargets,
  type PushNotice,
  type PushPost,
  type PushTarget,
  sendPush,
} from '#messages'
import { sha256Hex } from '#platform/crypto/hash.ts'
import { postToPublicAddress } from '#platform/http/public-post.ts'
import type { Services } from '#platform/services.ts'
import type { Effects } from './effect.ts'

/** The time a browser's push service may take. [ours] */
const answerMs = 10_000
const answerBytes = 10_000
const postToPublicHost: PushPost = (url, headers, body) =>
  postToPublicAddress(url, { headers, body, timeoutMs: answerMs, bytesMax: answerBytes })

type Deps = Pick<Services, 'config' | 'read' | 'transact'>

/** Our contact for push services. */
const contactOf = ({ mailFrom }: Pick<Services['config'], 'mailFrom'>): string =>
  `mailto:${/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`

/**
 * Sends a notice to each of a person's browsers. Run twice, a browser shows it once, by its tag. One that is gone is
 * forgotten; if a service fails, the others still get it, and the job is run again.
 */
export async function pushNotice(
  { config, read, transact }: Deps,
  payload: Facts['notice.pushed'],
  post: PushPost = postToPublicHost,
): Promise<void> {
  const ring = { secret: config.secretKey }
  const push = await read(async (tx) => {
    const [notice, shop] = [await findNotice(tx, payload), await findShop(tx, payload.shopId)]
    return notice && shop && { notice, shop, targets: await findPushTargets(tx, ring, payload) }
  })
  if (!push) return
  const notice: PushNotice = {
    title: push.shop.name,
    body: push.notice.words,
    url: `${config.appUrl}${push.notice.href}`,
    tag: sha256Hex(`${payload.shopId} ${payload.kind} ${payload.about}`).slice(0, 32),
  }
  const { shopId, personId } = payload
  await sendAll({ config, transact }, { shopId, personId, targets: push.targets, notice }, post)
}

/** Sends a test notice to all browsers of a person. False if no service accepted it. */
export async function pushTest(
  { config, read, transact }: Deps,
  reader: { shopId: Id<'shop'>; personId: Id<'person'> },
  post: PushPost = postToPublicHost,
): Promise<boolean> {
  const ring = { secret: config.secretKey }
  const [shop, targets] = await read(
    async (tx) => [await findShop(tx, reader.shopId), await findPushTargets(tx, ring, reader)] as const,
  )
  if (!shop) return false
  const testNotice: PushNotice = {
    title: shop.name,
    body: 'Notices reach this browser.',
    url: `${config.appUrl}${hrefs.notices()}`,
    tag: 'test',
  }
  return sendAll({ config, transact }, { ...reader, targets, notice: testNotice }, post).then(
    () => true,
    () => false,
  )
}

/** To each browser at once; one that is gone is forgotten. Throws if a service fails, after the others got it. */
async function sendAll(
  { config, transact }: Pick<Deps, 'config' | 'transact'>,
  {
    targets,
    notice,
    ...reader
  }: { shopId: Id<'shop'>; personId: Id<'person'>; targets: PushTarget[]; notice: PushNotice },
  post: PushPost,
): Promise<void> {
  const deps = { ring: { secret: config.secretKey }, post, contact: contactOf(config) }
  const deliveries = await Promise.allSettled(
    targets.map(async (target) => {
      const outcome = await sendPush(deps, target, notice)
      if (outcome === 'gone') await transact((tx) => deletePushTarget(tx, reader, target.id))
    }),
  )
  const failure = deliveries.find((result) => result.status === 'rejected')
  if (failure) throw failure.reason
}

export const noticePushed: Effects<'notice.pushed'> = [
  {
    name: 'to its browsers',
    queue: 'browser-notices',
    work: (services, payload) => pushNotice(services, payload),
  },
]

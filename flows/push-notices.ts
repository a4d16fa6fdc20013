import { createHash } from 'node:crypto'
import { findShop } from '#accounts'
import type { Facts } from '#kernel/facts.ts'
import { hrefs } from '#kernel/hrefs.ts'
import type { Id } from '#kernel/id.ts'
import {
  dropPushTarget,
  findNotice,
  findPushTargets,
  type PushNotice,
  type PushPost,
  type PushTarget,
  sendPush,
} from '#messages'
import { postToPublicAddress } from '#platform/http/public-post.ts'
import type { Services } from '#platform/services.ts'
import type { Effects } from './effect.ts'

/** The time a browser's push service may take. [ours] */
const answerMs = 10_000
const answerBytes = 10_000
const toStranger: PushPost = (url, headers, body) =>
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
  of: Facts['notice.pushed'],
  post: PushPost = toStranger,
): Promise<void> {
  const ring = { secret: config.secretKey }
  const found = await read(async (tx) => {
    const [notice, shop] = [await findNotice(tx, of), await findShop(tx, of.shopId)]
    return notice && shop && { notice, shop, targets: await findPushTargets(tx, ring, of) }
  })
  if (!found) return
  const shown: PushNotice = {
    title: found.shop.name,
    body: found.notice.words,
    url: `${config.appUrl}${found.notice.href}`,
    tag: createHash('sha256').update(`${of.shopId} ${of.kind} ${of.about}`).digest('hex').slice(0, 32),
  }
  const { shopId, personId } = of
  await sendAll({ config, transact }, { shopId, personId, targets: found.targets, shown }, post)
}

/** Sends a test notice to all browsers of a person. False if no service accepted it. */
export async function pushTest(
  { config, read, transact }: Deps,
  reader: { shopId: Id<'shop'>; personId: Id<'person'> },
  post: PushPost = toStranger,
): Promise<boolean> {
  const ring = { secret: config.secretKey }
  const [shop, targets] = await read(
    async (tx) => [await findShop(tx, reader.shopId), await findPushTargets(tx, ring, reader)] as const,
  )
  if (!shop) return false
  const shown: PushNotice = {
    title: shop.name,
    body: 'Notices reach this browser.',
    url: `${config.appUrl}${hrefs.notices()}`,
    tag: 'test',
  }
  return sendAll({ config, transact }, { ...reader, targets, shown }, post).then(
    () => true,
    () => false,
  )
}

/** To each browser at once; one that is gone is forgotten. Throws if a service fails, after the others got it. */
async function sendAll(
  { config, transact }: Pick<Deps, 'config' | 'transact'>,
  {
    targets,
    shown,
    ...reader
  }: { shopId: Id<'shop'>; personId: Id<'person'>; targets: PushTarget[]; shown: PushNotice },
  post: PushPost,
): Promise<void> {
  const deps = { ring: { secret: config.secretKey }, post, contact: contactOf(config) }
  const sent = await Promise.allSettled(
    targets.map(async (target) => {
      const end = await sendPush(deps, target, shown)
      if (end === 'gone') await transact((tx) => dropPushTarget(tx, reader, target.id))
    }),
  )
  const failed = sent.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}

export const noticePushed: Effects<'notice.pushed'> = [
  { name: 'to its browsers', queue: 'browser-notices', work: (services, of) => pushNotice(services, of) },
]

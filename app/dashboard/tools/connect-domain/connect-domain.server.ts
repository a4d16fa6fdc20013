import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { accountRefusals } from '#accounts/contract'
import {
  checkDomain,
  claimDomain,
  findClaims,
  listRequiredRecords,
  namesOf,
  releaseDomain,
  setRecord,
  storeHostOf,
} from '#domains'
import { type DomainRefusal, describeRecord, domainRefusals } from '#domains/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { type Id, parseId } from '#kernel/id.ts'
import { type Refusal, wordsOf } from '#kernel/result.ts'
import { consumeToken } from '#platform/http/limit.ts'
import { readParts } from '../../../form.server.ts'
import { type RequestContext, signedInCreator } from '../../../request.server.ts'
import { findShelfPictures } from '../../stores/shelf-pictures.server.ts'

/** Lookups per shop and minute, because each queries others' name servers. */
const checksPerMinute = 10

/** The shop's names, each with its two records at the last check. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { url, shop, config, read } = signedInCreator(context)
  const target = storeHostOf(config)
  const [claims, pictures] = await read(async (tx, at) => [
    await findClaims(tx, shop.id),
    await findShelfPictures(tx, shop.id, at),
  ])
  return {
    name: shop.name,
    pictures,
    handle: shop.handle,
    input: (url.searchParams.get('domain') ?? '').slice(0, 300),
    address: `${new URL(config.storeUrl ?? config.appUrl).host}${hrefs.storefront(shop.handle)}`,
    claims: claims.map((claim) => ({
      id: claim.id,
      name: claim.name,
      state: claim.state,
      checkedAt: claim.checkedAt,
      inTestZone: config.sample && /\.(test|example)$/.test(claim.name),
      records: listRequiredRecords(claim, target).map((wantedRecord) => {
        const seenRecord = claim.seen.find((record) => record.kind === wantedRecord.kind)
        return {
          ...wantedRecord,
          state: seenRecord?.state ?? null,
          words: describeRecord(wantedRecord, seenRecord),
        }
      }),
    })),
  }
}

type Answer = { entered: string; words?: string; confirm?: string; of?: string }
type DomainActRefusal = Refusal<DomainRefusal | 'second_factor.stale'>
const allWords = { ...domainRefusals, ...accountRefusals }

/** Shows the refusal. A stale proof is requested with a link back to what was typed, or to the name to release. */
function answerRefusal(entered: string, refusal: DomainActRefusal, releasedId?: Id<'claim'>) {
  const { status } = allWords[refusal.code]
  if (refusal.code !== 'second_factor.stale')
    return data<Answer>({ entered, words: wordsOf(refusal, allWords) }, { status })
  const page = hrefs.tool('connect-domain')
  if (releasedId)
    return data<Answer>({ entered, of: releasedId, confirm: `${page}#${releasedId}` }, { status })
  return data<Answer>({ entered, confirm: `${page}?${new URLSearchParams({ domain: entered })}` }, { status })
}

/** Claims, checks again, releases; in sample mode also sets records in the test zone. */
export async function action({ request, context }: ActionFunctionArgs) {
  const services = signedInCreator(context)
  const { shop, actor, requestId, transact } = services
  const form = await readParts(request)
  const intent = form.get('do')
  const owner = { shopId: shop.id, actor, requestId }
  if (intent === 'claim') {
    const entered = String(form.get('domain') ?? '').slice(0, 300)
    const claimed = await transact((tx, at) =>
      claimDomain(tx, { ...owner, typedName: entered, ourHosts: listOwnHosts(services) }, at),
    )
    if (!claimed.ok) return answerRefusal(entered, claimed)
    await checkNow(services, claimed.value.id)
    return redirect(hrefs.tool('connect-domain'), 303)
  }
  const id = parseId('claim', form.get('id'))
  const ownClaim = id && (await transact((tx) => findClaims(tx, shop.id))).find((claim) => claim.id === id)
  if (!ownClaim) return answerRefusal('', { ok: false, code: 'domain.not_found' })
  if (intent === 'release') {
    const released = await transact((tx, at) => releaseDomain(tx, { ...owner, id: ownClaim.id }, at))
    if (!released.ok) return answerRefusal('', released, ownClaim.id)
  } else {
    if (!(await transact((tx) => consumeToken(tx, `domain-look:${shop.id}`, checksPerMinute, 60))))
      return answerRefusal('', { ok: false, code: 'domain.looked_often' })
    if (intent === 'zone') await setZone(services, ownClaim, String(form.get('records')))
    await checkNow(services, ownClaim.id)
  }
  return redirect(hrefs.tool('connect-domain'), 303)
}

const checkNow = ({ database, config }: RequestContext, id: Parameters<typeof checkDomain>[1]) =>
  checkDomain({ database, names: namesOf(config, database), target: storeHostOf(config) }, id)

const listOwnHosts = ({ config }: RequestContext): string[] =>
  [config.appUrl, config.storeUrl, config.filesUrl, config.operatorUrl].flatMap((address) =>
    address ? [new URL(address).hostname] : [],
  )

/** A registrar's page, for names of the test zone in sample mode. */
async function setZone(
  { config, transact }: RequestContext,
  claim: Parameters<typeof listRequiredRecords>[0],
  records: string,
): Promise<void> {
  if (!config.sample || !/\.(test|example)$/.test(claim.name)) return
  await transact(async (tx) => {
    for (const { kind, name, value } of listRequiredRecords(claim, storeHostOf(config))) {
      const pointsElsewhere = kind === 'CNAME' && records === 'elsewhere'
      const recordValue = pointsElsewhere ? 'parking.example' : value
      await setRecord(tx, kind, name, records === 'none' ? null : recordValue)
    }
  })
}

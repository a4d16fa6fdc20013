import { type LoaderFunctionArgs, redirect } from 'react-router'
import { z } from 'zod'
import { storeArtwork } from '#artwork'
import { artworkRefusals, uploadBytesMax } from '#artwork/contract'
import { record } from '#audit'
import {
  beginCanvaExport,
  callWithTokens,
  disconnectCanva,
  fetchFromCanva,
  findCanvaExport,
  findConnections,
  isCanvas,
  listCanvaDesigns,
  revokeTokens,
} from '#channels'
import { type CanvaPage, type CanvaRefusal, canvaRefusals } from '#channels/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { type Refusal, type Result, refused, wordsOf } from '#kernel/result.ts'
import { houseNow } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { readToken, signToken } from '#platform/crypto/sign.ts'
import { consumeToken } from '#platform/http/limit.ts'
import { readParts } from '../../form.server.ts'
import { signedInCreator } from '../../request.server.ts'
import { toStudioPicture } from '../document/studio-data.ts'
import type { CanvaAnswer, CanvaList } from './canva-data.ts'
import { ringOf } from './consent.server.ts'

type Context = LoaderFunctionArgs['context']
type Creator = ReturnType<typeof signedInCreator>
type Settings = NonNullable<Config['canva']>
const exportsPerHour = 60
const pictureBytesMax = 2_000_000
const pictureMs = 3_600_000
/** More than any print area holds at 300 dots to the inch. */
const maxSide = 10_000
const idForm = /^[a-zA-Z0-9_-]{1,50}$/

/** Tells if Canva is configured and connected, and lists designs: `?words=` searches, `?next=` continues. */
export async function listFromCanva(context: Context): Promise<Response> {
  const creator = signedInCreator(context)
  const { config, shop, read, url } = creator
  const canva = config.canva
  if (!canva) return answerList({ state: 'off' })
  const connection = (await read((tx) => findConnections(tx, shop.id))).find(
    ({ channel }) => channel === 'canva',
  )
  if (!connection) return answerList({ state: 'open' })
  const request = {
    words: (url.searchParams.get('words') ?? '').trim().slice(0, 200),
    next: (url.searchParams.get('next') ?? '').slice(0, 2_000),
  }
  const result = await callCanva(creator, canva, (access) => listCanvaDesigns(canva, access, request))
  if (!result.ok) {
    const words = wordsOf(result, canvaRefusals)
    const isDisconnected = result.code === 'canva.ended' || result.code === 'canva.not_connected'
    return answerList(isDisconnected ? { state: 'open', words } : { state: 'failed', words })
  }
  const designs = result.value.designs.map(({ id, title, pages, picture, ratio }) => ({
    id,
    title,
    pages,
    ratio,
    picture: picture && isCanvas(picture, canva.apiUrl) ? buildPictureHref(creator, picture) : null,
  }))
  return answerList({ state: 'connected', designs, next: result.value.next })
}

const answerList = (body: CanvaList) => Response.json(body)
const answerWith = (body: CanvaAnswer, status = 200) => Response.json(body, { status })
function refuse(refusal: Refusal<CanvaRefusal>): Response {
  const answer = answerWith({ words: wordsOf(refusal, canvaRefusals) }, canvaRefusals[refusal.code].status)
  const seconds = refusal.detail?.seconds
  if (seconds !== undefined) answer.headers.set('Retry-After', String(seconds))
  return answer
}

const callCanva = <Value>(
  creator: Creator,
  settings: Settings,
  call: (access: string) => Promise<Result<Value, CanvaRefusal>>,
) =>
  callWithTokens(
    { read: creator.read, transact: creator.transact, ring: ringOf(creator), settings },
    creator.shop.id,
    call,
  )

/** `act` is `export` with a page of a design, `fetch` with its `job`, the same page and its `name`, or `disconnect`. */
export async function actOnCanva(request: Request, context: Context): Promise<Response> {
  const creator = signedInCreator(context)
  const canva = creator.config.canva
  if (!canva) return refuse(refused('canva.off'))
  const form = await readParts(request)
  const readField = (name: string) => String(form.get(name) ?? '')
  switch (readField('act')) {
    case 'export':
      return beginExport(creator, canva, readPage(form))
    case 'fetch':
      return fetchExport(
        creator,
        canva,
        { job: readField('job'), name: readField('name'), plain: readField('plain') === 'yes' },
        form,
      )
    case 'disconnect':
      return endConnection(creator, canva)
    default:
      return refuse(refused('canva.design_gone'))
  }
}

const PageForm = z.object({
  design: z.string().regex(idForm),
  page: z.coerce.number().int().min(1).max(500).catch(1),
  width: z.coerce.number().int().min(40).max(maxSide).optional().catch(undefined),
  height: z.coerce.number().int().min(40).max(maxSide).optional().catch(undefined),
})

/** Reads which design is meant; null if the fields don't name one of Canva's. */
function readPage(form: FormData): CanvaPage | null {
  const parsed = PageForm.safeParse(Object.fromEntries(form))
  if (!parsed.success) return null
  const { design, page, width, height } = parsed.data
  const byHeight = height ? { height } : null
  return { design, page, side: width ? { width } : byHeight }
}

/** Requests a transparent background and the size the area needs; if Canva refuses, the design as it is. */
async function beginExport(creator: Creator, canva: Settings, page: CanvaPage | null): Promise<Response> {
  const { shop, transact } = creator
  if (!page) return refuse(refused('canva.design_gone'))
  if (!(await transact((tx) => consumeToken(tx, `canva:${shop.id}`, exportsPerHour, 3600))))
    return refuse(refused('canva.many', { limit: exportsPerHour }))
  const fullExport = await callCanva(creator, canva, (access) => beginCanvaExport(canva, access, page, true))
  if (fullExport.ok) return answerWith({ job: fullExport.value.job, plain: false })
  if (fullExport.code !== 'canva.refused' && fullExport.code !== 'canva.forbidden') return refuse(fullExport)
  return beginPlainExport(creator, canva, page)
}

async function beginPlainExport(creator: Creator, canva: Settings, page: CanvaPage): Promise<Response> {
  const plainExport = await callCanva(creator, canva, (access) =>
    beginCanvaExport(canva, access, page, false),
  )
  return plainExport.ok ? answerWith({ job: plainExport.value.job, plain: true }) : refuse(plainExport)
}

/** Handles the file like every upload: judged by its bytes, cleaned in the jail, stored once. */
async function fetchExport(
  creator: Creator,
  canva: Settings,
  { job, name, plain }: { job: string; name: string; plain: boolean },
  form: FormData,
): Promise<Response> {
  if (!idForm.test(job)) return refuse(refused('canva.design_gone'))
  const exported = await callCanva(creator, canva, (access) => findCanvaExport(canva, access, job))
  const page = readPage(form)
  // A plan without premium features fails late, during the export.
  if (!exported.ok && exported.code === 'canva.export_failed' && !plain && page)
    return beginPlainExport(creator, canva, page)
  if (!exported.ok) return refuse(exported)
  if (exported.value.status === 'in_progress') return answerWith({ waiting: true })
  const file = await fetchFromCanva(canva, exported.value.address, uploadBytesMax)
  if (!file.ok) return refuse(file)
  const stored = await storeArtwork(creator, creator.shop.id, file.value, name || 'From Canva', {
    origin: 'canva',
  })
  if (!stored.ok)
    return answerWith({ words: wordsOf(stored, artworkRefusals) }, artworkRefusals[stored.code].status)
  return answerWith({ artwork: toStudioPicture(stored.value) }, 201)
}

async function endConnection(creator: Creator, canva: Settings): Promise<Response> {
  const { shop, actor, transact, requestId } = creator
  const ended = await transact(async (tx, at) => {
    const disconnected = await disconnectCanva(tx, ringOf(creator), shop.id)
    if (disconnected.ok)
      await record(tx, { actor, action: 'channel.disconnected', resource: 'canva', requestId }, at)
    return disconnected
  })
  const isRevoked = !ended.ok || (await revokeTokens(canva, ended.value.refresh))
  throw redirect(`${hrefs.settings}?saved=${isRevoked ? 'disconnected' : 'canva-kept'}#accounts`, 303)
}

const sealPurposeOf = ({ shop }: Creator) => `canva.picture/${shop.id}`
/** A token has room for an address of this length; a longer one is listed without its picture. */
const maxAddress = 1_300
const buildPictureHref = (creator: Creator, address: string): string | null =>
  address.length > maxAddress
    ? null
    : hrefs.canvaPicture(signToken(ringOf(creator), sealPurposeOf(creator), address, houseNow() + pictureMs))

/**
 * Fetches only addresses that we listed for this shop within the hour, and passes on only what its bytes show to be a
 * picture.
 */
export async function servePicture(context: Context): Promise<Response> {
  const creator = signedInCreator(context)
  const { config, url } = creator
  const address = readToken(ringOf(creator), sealPurposeOf(creator), url.searchParams.get('of') ?? '')
  if (!config.canva || !address) throw new Response('Not found', { status: 404 })
  const file = await fetchFromCanva(config.canva, address, pictureBytesMax)
  const type = file.ok ? readPictureType(file.value) : null
  if (!file.ok || !type) throw new Response('Not found', { status: 404 })
  return new Response(new Uint8Array(file.value), {
    headers: {
      'Content-Type': type,
      'Content-Security-Policy': `default-src 'none'; sandbox`,
      'Cache-Control': 'private, max-age=3600',
    },
  })
}

function readPictureType(bytes: Buffer): string | null {
  const head = bytes.subarray(0, 12).toString('latin1')
  if (head.startsWith('\x89PNG')) return 'image/png'
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  return head.startsWith('RIFF') && head.endsWith('WEBP') ? 'image/webp' : null
}

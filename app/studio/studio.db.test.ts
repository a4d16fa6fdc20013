import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '#accounts'
import { findDesignVersion } from '#artwork'
import { importCatalogue } from '#catalogue'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { createFrontText, tee } from '#drivers/listings.ts'
import { goodPassword } from '#drivers/people.ts'
import { hrefs } from '#kernel/hrefs.ts'
import type { Id } from '#kernel/id.ts'
import { findListing } from '#listings'
import type { SaveAnswer, SellAnswer, SellForm, StudioProduct } from './document/studio-data.ts'

let app: TestApp
const jar: Jar = new Map()
const strangerJar: Jar = new Map()

async function enterCreator(email: string, ownJar: Jar) {
  const { config, transact } = app.services
  const deps = { ring: { secret: config.secretKey }, appUrl: config.appUrl, now: new Date() }
  await transact((tx, at) =>
    createAccount(
      tx,
      deps,
      { name: 'A', email, password: goodPassword, shop: { name: email.split('@')[0] ?? '' } },
      at,
    ),
  )
  await app.post('/login', { email, password: goodPassword }, ownJar)
}
beforeAll(async () => {
  app = await openApp()
  await app.services.transact((tx, now) => importCatalogue(tx, now))
  await enterCreator('ngozi@example.com', jar)
  await enterCreator('other@example.com', strangerJar)
}, 180_000)
afterAll(() => app.close())

const post = async <Answer>(to: string, body: unknown, sender = jar) => {
  const headers = { 'Content-Type': 'application/json' }
  const response = await app.fetch(to, { method: 'POST', jar: sender, headers, body: JSON.stringify(body) })
  return { status: response.status, answer: (await response.json()) as Answer }
}
const save = (body: unknown, sender = jar) => post<SaveAnswer>(hrefs.studioSave, body, sender)
const buildOffer = (designVersionId: Id<'designVersion'>, changes: Partial<SellForm> = {}): SellForm => ({
  listingId: null,
  publish: false,
  designVersionId,
  title: 'Night ferry',
  description: '',
  products: [{ blankId: tee, colours: ['black'], priceMinor: 2499 }],
  endsAt: null,
  unitsCap: null,
  ...changes,
})
async function saveDesign(word: string, colour?: string) {
  const { answer } = await save({ name: word, document: createFrontText(word, colour) })
  if (!answer.ok) throw new Error(answer.words)
  return answer
}

test('a new design opens on the requested product, an own one with its name, a stranger’s not at all', async () => {
  const freshPage = await app.fetch(hrefs.studioNew(tee), { jar })
  expect(freshPage.status).toBe(200)
  expect(freshPage.headers.get('content-security-policy')).toContain("'wasm-unsafe-eval'")
  const ownDesign = await saveDesign('HARMATTAN')
  expect(await app.readPage(hrefs.studio(ownDesign.designId), jar)).toContain('HARMATTAN')
  expect((await app.fetch(hrefs.studio(ownDesign.designId), { jar: strangerJar })).status).toBe(404)
})

test('two tabs never overwrite each other: the later one gets a conflict, and may save a copy', async () => {
  const firstSave = await saveDesign('ONE')
  const base = { designId: firstSave.designId, baseVersion: firstSave.version, name: 'ONE' }
  expect((await save({ ...base, document: createFrontText('TWO') })).answer).toMatchObject({
    ok: true,
    version: 2,
  })
  const lateSave = await save({ ...base, document: createFrontText('THREE') })
  expect(lateSave).toMatchObject({
    status: 409,
    answer: { ok: false, code: 'design.version_conflict', version: 2 },
  })
  expect((await save({ name: 'ONE', document: createFrontText('THREE') })).answer).toMatchObject({
    ok: true,
    version: 1,
  })
  const strangerSave = await save(
    { ...base, baseVersion: 2, document: createFrontText('MINE NOW') },
    strangerJar,
  )
  expect(strangerSave.status).toBe(404)
})

test('a draft is saved once and published, and the studio opens again from its listing', async () => {
  const design = await saveDesign('LOUD')
  const draft = await post<SellAnswer>(hrefs.studioSell, buildOffer(design.versionId))
  expect(draft.answer).toMatchObject({ ok: true, listing: { status: 'draft' } })
  const listingId = draft.answer.listing?.id ?? ''
  const live = await post<SellAnswer>(
    hrefs.studioSell,
    buildOffer(design.versionId, { listingId, publish: true }),
  )
  expect(live.answer).toMatchObject({ ok: true, listing: { id: listingId, status: 'active' } })
  const returned = await app.fetch(`/studio?listing=${listingId}`, { jar, redirect: 'manual' })
  expect(returned.headers.get('location')).toBe(hrefs.studio(design.designId, listingId))
})

test('a launch ends with ways to share it, unless the creator turned them off', async () => {
  const launch = async (word: string) => {
    const offer = buildOffer((await saveDesign(word)).versionId, { title: word, publish: true })
    return (await post<SellAnswer>(hrefs.studioSell, offer)).answer
  }
  const launched = await launch('TOLD')
  const share = launched.ok ? launched.share : null
  expect(share?.address).toBe(`${app.services.config.appUrl}/@ngozi/${launched.listing?.slug}`)
  expect(share?.frame).toContain(`src="${app.services.config.appUrl}/embed/ngozi/${launched.listing?.slug}"`)
  const storyPicture = await app.fetch(share?.story ?? '')
  const story = Buffer.from(await storyPicture.arrayBuffer())
  expect(await sharp(story).metadata()).toMatchObject({ format: 'jpeg', width: 1080, height: 1920 })
  await app.services.database.execute(
    `update accounts.person set share_after_launch = false where email = 'ngozi@example.com'`,
  )
  const quiet = await launch('QUIET')
  expect(quiet).toMatchObject({ ok: true, listing: { status: 'active' }, share: null })
})

test('a listing that would print nothing or lose money stays a draft, with the reason', async () => {
  const dark = await saveDesign('GONE', '#0d0d0e')
  const unseen = await post<SellAnswer>(hrefs.studioSell, buildOffer(dark.versionId, { publish: true }))
  expect(unseen.answer).toMatchObject({ ok: false, listing: { status: 'draft' } })
  expect(unseen.answer.ok || unseen.answer.words).toContain('disappears')
  const cheap = { products: [{ blankId: tee, colours: ['white'], priceMinor: 900 }], publish: true }
  const loss = await post<SellAnswer>(
    hrefs.studioSell,
    buildOffer((await saveDesign('CHEAP')).versionId, cheap),
  )
  expect(loss.answer.ok || loss.answer.words).toContain('would lose you money')
})

test('every kind of fault that the press can’t print is refused at publish, with what to do', async () => {
  const word = {
    kind: 'text',
    id: 'w',
    x: 1,
    y: 1,
    width: 8,
    height: 2,
    text: 'LOUD',
    font: 'anton',
    size: 90,
  }
  const ink = (colour: string) => ({ fill: { kind: 'solid', colour } })
  const [red, clear] = [ink('#cc3333'), { fill: null }]
  const stitched = [{ blankId: 'bella-canvas-3001-embroidered', colours: ['black'], priceMinor: 5999 }]
  const firstStop = { at: 0, colour: '#cc3333' }
  const faded = { fill: { kind: 'linear', angle: 0, stops: [firstStop, { at: 1, colour: '#ffcc00' }] } }
  const faults: [string, object, Partial<SellForm>][] = [
    ['is cut at the edge', { ...word, ...red, x: -3 }, {}],
    ['Nothing would print', { ...word, ...clear }, {}],
    ['has characters that', { ...word, ...red, text: '\u{12345}' }, {}],
    ['disappears on', { ...word, ...ink('#0d0d0e') }, {}],
    ['has a gradient', { ...word, ...faded }, { products: stitched }],
    ['is small', { ...word, ...red, size: 9 }, { products: stitched }],
  ]
  for (const [message, layer, changes] of faults) {
    const document = { version: 1, areas: { front: { widthIn: 12, heightIn: 16, layers: [layer] } } }
    const design = await save({ name: message, document })
    if (!design.answer.ok) throw new Error(design.answer.words)
    const { answer } = await post<SellAnswer>(
      hrefs.studioSell,
      buildOffer(design.answer.versionId, { ...changes, publish: true }),
    )
    expect(answer, message).toMatchObject({ ok: false, listing: { status: 'draft' } })
    expect(answer.ok || answer.words, message).toContain(message)
  }
})

test('new art of a live listing goes on sale at the same address, and unprintable art does not', async () => {
  const firstSave = await saveDesign('OLD')
  const live = await post<SellAnswer>(hrefs.studioSell, buildOffer(firstSave.versionId, { publish: true }))
  const listing = live.answer.listing
  if (!listing) throw new Error('not published')
  const oldBase = { designId: firstSave.designId, baseVersion: 1, name: 'OLD' }
  const secondSave = await save({ ...oldBase, document: createFrontText('NEW') })
  if (!secondSave.answer.ok) throw new Error(secondSave.answer.words)
  const change = (versionId: Id<'designVersion'>) =>
    post<SellAnswer>(hrefs.studioSell, buildOffer(versionId, { listingId: listing.id, publish: true }))
  expect((await change(secondSave.answer.versionId)).answer).toMatchObject({
    ok: true,
    listing: { id: listing.id, slug: listing.slug, status: 'active' },
  })
  const findLiveVersion = async () =>
    app.services.read(async (tx) => {
      const { shopId } = (await findDesignVersion(tx, firstSave.versionId))!
      return (await findListing(tx, shopId as never, listing.id as never))?.version
    })
  const sold = await findLiveVersion()
  expect(sold?.designVersionId).toBe(secondSave.answer.versionId)
  const thirdSave = await save({ ...oldBase, baseVersion: 2, document: createFrontText('LOST', '#0d0d0e') })
  if (!thirdSave.answer.ok) throw new Error(thirdSave.answer.words)
  const refused = await change(thirdSave.answer.versionId)
  expect(refused.answer.ok || refused.answer.words).toContain('disappears')
  expect((await findLiveVersion())?.designVersionId).toBe(secondSave.answer.versionId)
})

test('versions are listed with their names, and only to their own shop', async () => {
  const firstSave = await saveDesign('FIRST')
  const named = { designId: firstSave.designId, number: 1, name: 'Before the logo' }
  expect((await post(hrefs.studioVersions, named)).status).toBe(200)
  expect((await post(hrefs.studioVersions, named, strangerJar)).status).toBe(404)
  const listVersions = async (sender: Jar) =>
    (await (
      await app.fetch(`${hrefs.studioVersions}?design=${firstSave.designId}`, { jar: sender })
    ).json()) as unknown[]
  expect(await listVersions(jar)).toMatchObject([{ number: 1, name: 'Before the logo' }])
  expect(await listVersions(strangerJar)).toEqual([])
  const versionHref = `${hrefs.studioVersions}?design=${firstSave.designId}&number=1`
  expect(await (await app.fetch(versionHref, { jar })).text()).toContain('FIRST')
  expect((await app.fetch(versionHref, { jar: strangerJar })).status).toBe(404)
})

test('another shop’s design can’t be offered', async () => {
  const ownDesign = await saveDesign('MINE')
  const stolen = await post<SellAnswer>(hrefs.studioSell, buildOffer(ownDesign.versionId), strangerJar)
  expect(stolen).toMatchObject({ status: 422, answer: { ok: false } })
})

test('products are found by words and come with their pictures; maps are served by name only', async () => {
  const response = await app.fetch(`${hrefs.studioBlanks}?words=hoodie`, { jar })
  expect(((await response.json()) as unknown[]).length).toBeGreaterThan(0)
  const studioProduct = (await (
    await app.fetch(`${hrefs.studioBlanks}?id=${tee}`, { jar })
  ).json()) as StudioProduct
  expect(Object.keys(studioProduct.pictures)).toContain('front')
  expect((await app.fetch(`${hrefs.maps}/tshirt/front/shade.webp`)).headers.get('content-type')).toBe(
    'image/webp',
  )
  const blanks = await app.fetch(`${hrefs.studioBlanks}?ids=${tee},mug-11oz,no-such`, { jar })
  expect(((await blanks.json()) as StudioProduct[]).map(({ blank }) => blank.id).sort()).toEqual(
    ['mug-11oz', tee].sort(),
  )
  for (const path of ['tshirt/front/meta.json', 'tshirt/..%2Ffront/shade.webp', 'nothing/front/shade.webp'])
    expect((await app.fetch(`${hrefs.maps}/${path}`)).status).toBe(404)
})

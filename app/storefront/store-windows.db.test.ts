import { afterAll, beforeAll, expect, test } from 'vitest'
import { putOnSale } from '#drivers/listings.ts'
import { type NightStore, openNightStore } from '#drivers/night-store.ts'
import { endListing } from '#listings'

let store: NightStore
beforeAll(async () => {
  store = await openNightStore()
}, 180_000)
afterAll(() => store.app.close())
const fetchPage = (path: string) => store.readPage(path)

const send = (fields: [string, string][]) => store.send(fields)

const readVersion = async (query: string) => {
  const html = await store.app.readPage(`/store?${query}`, store.jar)
  return { seen: /name="seen" value="([^"]+)"/.exec(html)![1]!, html }
}
/** Writes a new post and returns its id. */
async function write(title: string): Promise<string> {
  const fields = { panel: 'posts', act: 'writing', kind: 'post', body: 'Words', title }
  expect((await send(Object.entries(fields))).status).toBe(303)
  const { rows } = await store.shop.database.execute(
    `select id from storefronts.writing where title = '${title}'`,
  )
  return String(rows[0]!.id)
}

test('of two windows on one post, collection, product order or links page, the later overwrites nothing it hasn’t seen', async () => {
  const endingSoon = await putOnSale(store.shop, store.now, { title: 'Soon over' })
  const post = await write('Two windows on a post')
  const collectionForm = { panel: 'collections', act: 'collection', description: '', word: '' }
  const createForm = [
    ...Object.entries({ ...collectionForm, title: 'Two windows' }),
    ['listing', endingSoon.id],
    ['listing', store.tee.id],
  ]
  expect((await send(createForm as [string, string][])).status).toBe(303)
  const forms: { query: string; fields: [string, string][]; field: string; later: string }[] = [
    {
      query: 'panel=collections&edit=two-windows',
      fields: [
        ...Object.entries({ ...collectionForm, of: 'two-windows', edit: 'two-windows' }),
        ['listing', store.tee.id],
      ],
      field: 'title',
      later: 'The third name',
    },
    {
      query: `panel=posts&edit=${post}`,
      fields: Object.entries({
        panel: 'posts',
        act: 'writing',
        id: post,
        edit: post,
        kind: 'post',
        body: 'Words',
      }),
      field: 'title',
      later: 'The third title',
    },
    {
      query: 'panel=featured',
      fields: Object.entries({ panel: 'featured', act: 'featured' }),
      field: `place:${store.tee.id}`,
      later: '7',
    },
    {
      query: 'panel=links',
      fields: Object.entries({ panel: 'links', act: 'links', 'bio-target-0': 'shop' }),
      field: 'bio-label-0',
      later: 'Everything',
    },
  ]
  for (const { query, fields, field, later } of forms) {
    const { seen } = await readVersion(query)
    const saveText = (text: string, seenVersion: string) =>
      send([...fields, ['seen', seenVersion], [field, text]])
    expect((await saveText(query.includes('featured') ? '1' : 'The second name', seen)).status, query).toBe(
      303,
    )
    const lateAnswer = await saveText(later, seen)
    expect(lateAnswer.status, query).toBe(422)
    const html = await lateAnswer.text()
    expect(html).toContain('changed in another window')
    expect(html).toContain(`value="${later}"`)
    const freshVersion = /name="seen" value="([^"]+)"/.exec(html)![1]!
    expect(freshVersion).not.toBe(seen)
    expect((await saveText(later, freshVersion)).status, query).toBe(303)
  }
  const { html } = await fetchPage('/collections/two-windows')
  expect(html).toContain('The third name')
})

test('of many windows that save at once, one succeeds and every other one is told', async () => {
  const post = await write('Saved by many')
  const cases: { query: string; fields: Record<string, string>; field: string }[] = [
    {
      query: `panel=posts&edit=${post}`,
      fields: { act: 'writing', id: post, edit: post, kind: 'post', body: 'Words' },
      field: 'title',
    },
    { query: 'panel=links', fields: { act: 'links', 'bio-target-0': 'shop' }, field: 'bio-label-0' },
    { query: 'panel=featured', fields: { act: 'featured' }, field: `place:${store.tee.id}` },
  ]
  for (const { query, fields, field } of cases) {
    // Nothing is featured at first, so that the first to choose a position changes something.
    if (fields.act === 'featured') await send(Object.entries({ panel: 'featured', act: 'featured' }))
    const { seen } = await readVersion(query)
    const panel = new URLSearchParams(query).get('panel')!
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        send(Object.entries({ ...fields, panel, seen, [field]: String(index + 1) })),
      ),
    )
    expect(answers.map(({ status }) => status).sort(), query).toEqual([303, 422, 422, 422, 422, 422])
  }
})

test('an ended listing keeps its place in a collection when the collection is changed', async () => {
  const first = await putOnSale(store.shop, store.now, { title: 'First of them' })
  const collectionForm = { panel: 'collections', act: 'collection', description: '', word: '' }
  const tickListings = (...ids: string[]) => ids.map((id): [string, string] => ['listing', id])
  await send([
    ...Object.entries({ ...collectionForm, title: 'Kept' }),
    ...tickListings(first.id, store.tee.id),
  ])
  await store.app.services.transact((tx) => endListing(tx, store.shop.shopId, first.id, store.now))
  await send([
    ...Object.entries({ ...collectionForm, title: 'Kept still', of: 'kept' }),
    ...tickListings(store.tee.id),
  ])
  const { rows } = await store.shop.database.execute(
    `select listing_id from storefronts.collection_listing join storefronts.collection c on c.id = collection_id
     where c.slug = 'kept' order by place`,
  )
  expect(rows.map((row) => row.listing_id)).toEqual([first.id, store.tee.id])
})

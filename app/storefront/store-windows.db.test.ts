import { afterAll, beforeAll, expect, test } from 'vitest'
import { putOnSale } from '#drivers/listings.ts'
import { type NightStore, openNightStore } from '#drivers/night-store.ts'
import { endListing } from '#listings'

let store: NightStore
beforeAll(async () => {
  store = await openNightStore()
}, 180_000)
afterAll(() => store.app.close())
const fetchPage = (path: string) => store.page(path)

const send = (fields: [string, string][]) => store.send(fields)

const readVersion = async (query: string) => {
  const html = await (await store.app.fetch(`/store?${query}`, { jar: store.jar })).text()
  return { seen: /name="seen" value="([^"]+)"/.exec(html)![1]!, html }
}
/** A new post: the id it was given. */
async function write(title: string): Promise<string> {
  const fields = { panel: 'posts', act: 'writing', kind: 'post', body: 'Words', title }
  expect((await send(Object.entries(fields))).status).toBe(303)
  const { rows } = await store.shop.database.execute(
    `select id from storefronts.writing where title = '${title}'`,
  )
  return String(rows[0]!.id)
}

test('of two windows on one post, collection, order of products or links page the later one writes over nothing unseen', async () => {
  const endingSoon = await putOnSale(store.shop, store.now, { title: 'Soon over' })
  const post = await write('Two windows on a post')
  const tie = { panel: 'collections', act: 'collection', description: '', word: '' }
  const created = [
    ...Object.entries({ ...tie, title: 'Two windows' }),
    ['listing', endingSoon.id],
    ['listing', store.tee.id],
  ]
  expect((await send(created as [string, string][])).status).toBe(303)
  const forms: { query: string; fields: [string, string][]; field: string; later: string }[] = [
    {
      query: 'panel=collections&edit=two-windows',
      fields: [
        ...Object.entries({ ...tie, of: 'two-windows', edit: 'two-windows' }),
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
    const saveText = (text: string, saw: string) => send([...fields, ['seen', saw], [field, text]])
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

test('of many windows that save at the same moment one is first, and every other one is told', async () => {
  const post = await write('Saved by many')
  const sets: { query: string; fields: Record<string, string>; field: string }[] = [
    {
      query: `panel=posts&edit=${post}`,
      fields: { act: 'writing', id: post, edit: post, kind: 'post', body: 'Words' },
      field: 'title',
    },
    { query: 'panel=links', fields: { act: 'links', 'bio-target-0': 'shop' }, field: 'bio-label-0' },
    { query: 'panel=featured', fields: { act: 'featured' }, field: `place:${store.tee.id}` },
  ]
  for (const { query, fields, field } of sets) {
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

test('what is over stays in its collection, in its place, when the collection is changed', async () => {
  const first = await putOnSale(store.shop, store.now, { title: 'First of them' })
  const tie = { panel: 'collections', act: 'collection', description: '', word: '' }
  const ticked = (...ids: string[]) => ids.map((id): [string, string] => ['listing', id])
  await send([...Object.entries({ ...tie, title: 'Kept' }), ...ticked(first.id, store.tee.id)])
  await store.app.services.transact((tx) => endListing(tx, store.shop.shopId, first.id, store.now))
  await send([...Object.entries({ ...tie, title: 'Kept still', of: 'kept' }), ...ticked(store.tee.id)])
  const { rows } = await store.shop.database.execute(
    `select listing_id from storefronts.collection_listing join storefronts.collection c on c.id = collection_id
     where c.slug = 'kept' order by place`,
  )
  expect(rows.map((row) => row.listing_id)).toEqual([first.id, store.tee.id])
})

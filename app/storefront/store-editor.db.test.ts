import { afterAll, beforeAll, expect, test } from 'vitest'
import { type NightStore, openNightStore } from '#drivers/night-store.ts'
import { after, days } from '#kernel/instant.ts'

let store: NightStore
beforeAll(async () => {
  store = await openNightStore()
}, 180_000)
afterAll(() => store.app.close())
const fetchPage = (path: string) => store.readPage(path)

const send = (fields: [string, string][]) => store.send(fields)
/** The draft's revision, as a window of the editor last saw it. */
const readRevision = async () => {
  const html = await store.app.readPage('/store', store.jar)
  return /name="revision" value="(\d+)"/.exec(html)![1]!
}
const postAct = async (fields: Record<string, string>) =>
  send(Object.entries({ panel: 'sections', revision: await readRevision(), ...fields }))
const saveHero = async (changes: Record<string, string>) => {
  const { defaultDocument } = await import('#storefronts/contract')
  const { id, kind, settings } = defaultDocument.sections[0]!
  return postAct({ act: 'section', section: id, edit: id, kind, ...settings, ...changes })
}

test('unreadable colours are refused, also in a store’s first change, and the nearest readable one is offered', async () => {
  const { defaultDocument } = await import('#storefronts/contract')
  const { light, dark, theme, logo: _, icon: __, ...choices } = defaultDocument.look
  const colours = Object.fromEntries(
    [
      ['light', light],
      ['dark', dark],
    ].flatMap(([name, inks]) =>
      Object.entries(inks as object).map(([key, value]) => [`${name}-${key}`, value]),
    ),
  )
  const lookForm = { act: 'look', panel: 'theme', look: theme, ...choices, ...colours }
  const seenRevision = await readRevision()
  const answer = await postAct({ ...lookForm, revision: seenRevision, 'light-on': '#fff4d0' })
  expect(answer.status).toBe(422)
  const html = await answer.text()
  const offer = /value="light-on:(#[0-9a-f]{6})"/.exec(html)![1]!
  const fixedForm = { ...lookForm, revision: seenRevision, 'light-on': '#fff4d0', fix: `light-on:${offer}` }
  expect((await postAct(fixedForm)).status, 'what was refused left the store as the window saw it').toBe(303)
})

test('the editor holds the specified words, and what is published is what fans see', async () => {
  const preview = await store.app.readPage('/store', store.jar)
  for (const text of ['Featured Products', 'Learn More', 'Your Store', 'All rights reserved.'])
    expect(preview).toContain(text)
  expect((await saveHero({ title: 'Late radio <b>things</b>' })).status).toBe(303)
  expect((await fetchPage('')).html).toContain('Welcome to Our Store')
  expect((await postAct({ act: 'publish' })).status).toBe(303)
  expect((await fetchPage('')).html).toContain('Late radio &lt;b&gt;things&lt;/b&gt;')
})

test('a draft is seen only by its own creator, step by step, and never by fans', async () => {
  await saveHero({ title: 'Not yet' })
  const draft = await store.app.fetch('/@night?preview=draft', { jar: store.jar })
  expect(await draft.text()).toContain('Not yet')
  expect(draft.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  expect((await fetchPage('?preview=draft')).html).not.toContain('Not yet')
  expect((await postAct({ act: 'undo' })).status).toBe(303)
  expect(await store.app.readPage('/@night?preview=draft', store.jar)).not.toContain('Not yet')
  await postAct({ act: 'redo' })
  expect(await store.app.readPage('/@night?preview=draft', store.jar)).toContain('Not yet')
})

test('a window with an older draft overwrites nothing, and says so with what was typed', async () => {
  const oldRevision = await readRevision()
  await saveHero({ title: 'From the first window' })
  const lateAnswer = await saveHero({ title: 'From the second window', revision: oldRevision })
  expect(lateAnswer.status).toBe(422)
  const html = await lateAnswer.text()
  expect(html).toContain('changed in another window')
  expect(html).toContain('value="From the second window"')
  const readDraft = () => store.app.readPage('/@night?preview=draft', store.jar)
  expect(await readDraft()).toContain('From the first window')
  await saveHero({ title: 'From the second window', revision: 'mine' })
  expect(await readDraft()).toContain('From the second window')
})

test('a post is public when it is published, at an address that stays, and gone when deleted', async () => {
  const write = (fields: Record<string, string>) =>
    send(
      Object.entries({
        panel: 'posts',
        act: 'writing',
        kind: 'post',
        listingId: '',
        body: 'Text',
        ...fields,
      }),
    )
  await write({ title: 'First words', published: 'on' })
  await write({ title: 'Kept back' })
  expect((await fetchPage('/posts/first-words')).html).toContain('First words')
  expect((await fetchPage('/posts/kept-back')).status).toBe(404)
  expect((await write({ title: '', published: 'on' })).status).toBe(422)
  const list = await store.app.readPage('/store?panel=posts', store.jar)
  const id = /edit=(pst_[0-9a-f]{32})[^>]*>(?:(?!<\/a>).)*First words/.exec(list)![1]!
  await write({ id, title: 'Other words', published: 'on' })
  expect((await fetchPage('/posts/first-words')).html).toContain('Other words')
  await send([
    ['panel', 'posts'],
    ['act', 'delete-writing'],
    ['id', id],
  ])
  expect((await fetchPage('/posts/first-words')).status).toBe(404)
})

test('a changed address redirects, and a planned post is not there yet', async () => {
  const write = (fields: Record<string, string>) =>
    send(
      Object.entries({
        panel: 'posts',
        act: 'writing',
        kind: 'post',
        listingId: '',
        body: '**Bold** words',
        ...fields,
      }),
    )
  const findId = async (title: string) =>
    new RegExp(`edit=(pst_[0-9a-f]{32})[^>]*>(?:(?!</a>).)*${title}`).exec(
      await store.app.readPage('/store?panel=posts', store.jar),
    )![1]!
  await write({ title: 'Tour dates', published: 'on' })
  expect((await fetchPage('/posts/tour-dates')).html).toContain('<strong>Bold</strong>')
  const id = await findId('Tour dates')
  await write({ id, title: 'Tour dates', published: 'on', slug: 'the-tour' })
  const moved = await store.app.fetch('/@night/posts/tour-dates')
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/@night/posts/the-tour'])
  await write({ title: 'Second', published: 'on' })
  expect((await write({ id: await findId('Second'), title: 'Second', slug: 'the-tour' })).status).toBe(422)
  const laterTime = after(store.now, days(3)).toISOString().slice(0, 16)
  await write({ title: 'Planned', published: 'on', publishAt: laterTime })
  expect((await fetchPage('/posts/planned')).status).toBe(404)
})

test('a collection gathers by its rule what is on sale', async () => {
  const collectionForm = {
    panel: 'collections',
    act: 'collection',
    title: 'Loud things',
    description: '',
    by: 'rule',
    word: 'loud',
  }
  expect((await send(Object.entries(collectionForm))).status).toBe(303)
  const { html } = await fetchPage('/collections/loud-things')
  expect(html).toContain('Loud tee')
  expect(html).not.toContain('Three prints')
  expect((await send(Object.entries({ ...collectionForm, title: 'Nothing', word: '' }))).status).toBe(422)
})

test('the links page leads where its creator says, counts each press, and leads nowhere else', async () => {
  const links = {
    'bio-label-0': 'Buy it',
    'bio-target-0': `listing:${store.tee.slug}`,
    'bio-label-1': 'Elsewhere',
    'bio-address-1': 'https://example.com/me',
    'bio-order-1': '1',
    'bio-order-0': '2',
  }
  expect((await send(Object.entries({ panel: 'links', act: 'links', ...links }))).status).toBe(303)
  const { html } = await fetchPage('/links')
  expect(html.indexOf('Elsewhere')).toBeLessThan(html.indexOf('Buy it'))
  expect(html).toContain('$23.99')
  const openPage = async (to: string) =>
    (await store.app.fetch(`/@night/links/go?to=${encodeURIComponent(to)}`)).headers.get('location')
  expect(await openPage('https://example.com/me')).toBe('https://example.com/me')
  expect(await openPage('https://evil.example/')).toBe('/@night/links')
  expect(await openPage('//evil.example')).toBe('/@night/links')
  expect(await openPage(`listing:${store.tee.slug}`)).toBe(`/@night/${store.tee.slug}`)
  expect(await store.app.readPage('/store?panel=links', store.jar)).toContain('1 click in 30 days')
})

test('the feed and the sitemap of a store are well-formed whatever its listings are called', async () => {
  const feed = await (await store.app.fetch('/@night/feed.xml')).text()
  expect(feed).toContain('<title>Loud tee</title>')
  expect(feed).toContain('Loud &amp; clear.&lt;/script&gt;')
  const [, picture] = /<link rel="enclosure" type="image\/jpeg" href="([^"]+)"/.exec(feed)!
  const pictureUrl = new URL(picture!.replaceAll('&amp;', '&'))
  const answer = await store.app.fetch(pictureUrl.pathname + pictureUrl.search)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  const map = await (await store.app.fetch('/@night/sitemap.xml')).text()
  expect(map).toContain(`/@night/${store.tee.slug}</loc>`)
  expect(map).not.toContain('planned')
})

test('a store’s search forgives typing errors, and its address narrows it', async () => {
  expect((await fetchPage('/shop?q=luod')).html).toContain('Loud tee')
  expect((await fetchPage('/shop?q=zebra')).html).toContain('No products match')
  expect((await fetchPage('/shop?from=1000')).html).not.toContain('Loud tee')
  expect((await fetchPage('/shop?kind=Hats&size=%00x')).status).toBe(400)
  expect((await fetchPage('/shop?kind=Hats')).html).not.toContain('Loud tee')
})

test('a fan subscribes to letters with a plain form, and nothing is sent without consent', async () => {
  const subscribe = (fields: Record<string, string>) => store.app.post('/@night/newsletter', fields)
  expect((await subscribe({ email: 'fan@example.com' })).status).toBe(422)
  expect((await subscribe({ email: 'nobody', consent: 'on' })).status).toBe(422)
  const countMails = async () =>
    (await store.shop.database.execute("select 1 from messages.mail where to_address = 'fan@example.com'"))
      .rows.length
  expect(await countMails()).toBe(0)
  expect((await subscribe({ email: 'fan@example.com', consent: 'on' })).status).toBe(200)
  expect(await countMails()).toBe(1)
})

test('discarding shows what fans see again, loses nothing, and leaves nothing to publish', async () => {
  const readEditor = () => store.app.readPage('/store', store.jar)
  await saveHero({ title: 'As published' })
  await postAct({ act: 'publish' })
  expect(await readEditor()).not.toContain('value="discard"')
  await saveHero({ title: 'Thrown away' })
  expect(await readEditor()).toContain('value="discard"')
  await postAct({ act: 'discard' })
  expect(await readEditor()).toContain('What you see is what fans see.')
  expect(await readEditor()).not.toContain('Thrown away')
  await postAct({ act: 'redo' })
  expect(await readEditor()).toContain('Thrown away')
  await postAct({ act: 'discard' })
})

test('a section that is added opens, and one that shows nothing says why', async () => {
  const response = await postAct({ act: 'add', kind: 'gallery' })
  const location = new URL(response.headers.get('location')!, 'https://f.test')
  expect(location.searchParams.get('edit')).toMatch(/^s\d+$/)
  const panel = await store.app.readPage(location.pathname + location.search, store.jar)
  expect(panel).toContain('Fans don’t see this section yet: no pictures are chosen.')
  await postAct({ act: 'undo' })
})

test('the date of a post is in the shop’s own time zone, written and read', async () => {
  await store.app.services.database.execute(
    `update accounts.shop set time_zone = 'Asia/Tokyo' where handle = 'night'`,
  )
  const fields = { panel: 'posts', act: 'writing', kind: 'post', title: 'By the clock', body: 'Text' }
  await send(Object.entries({ ...fields, published: 'on', publishAt: '2030-03-01T09:00' }))
  const { rows } = await store.app.services.database.execute(
    `select id, published_at from storefronts.writing where title = 'By the clock'`,
  )
  expect(new Date(rows[0]!.published_at as string).toISOString()).toBe('2030-03-01T00:00:00.000Z')
  const panel = await store.app.readPage(`/store?panel=posts&edit=${rows[0]!.id}`, store.jar)
  expect(panel).toContain('value="2030-03-01T09:00"')
})

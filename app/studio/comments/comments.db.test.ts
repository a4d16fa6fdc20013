import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { createAccountWith, createCreator, signIn } from '#drivers/creators.ts'
import { createEffects } from '#drivers/effects.ts'
import type { StudioComment } from '../document/studio-data.ts'

let app: TestApp
let owner: Jar
let designer: Jar
let neighbour: Jar
let design: string
const ids: { shopId?: string; designer?: string } = {}

const queryRows = <Row>(sql: string, values: unknown[] = []) =>
  app.services.database.execute(sql, values).then(({ rows }) => rows as Row[])

const post = (path: string, jar: Jar, body: object) =>
  app.fetch(path, {
    method: 'POST',
    jar,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
type Answer = { status: number; comments?: StudioComment[]; words?: string }
async function change(jar: Jar, body: object): Promise<Answer> {
  const answer = await post('/studio/comments', jar, { designId: design, ...body })
  return { status: answer.status, ...((await answer.json()) as Omit<Answer, 'status'>) }
}
let keyCount = 0
const buildKey = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const addComment = (jar: Jar, text: string, overrides: object = {}) =>
  change(jar, {
    act: 'add',
    key: buildKey((keyCount += 1)),
    words: text,
    layerId: null,
    replyTo: null,
    ...overrides,
  })
const readComments = async (jar: Jar) =>
  ((await (await app.fetch(`/studio/comments?design=${design}`, { jar })).json()) as Answer).comments!
const findComment = async (jar: Jar, text: string) =>
  (await readComments(jar)).find((comment) => comment.words === text)!

beforeAll(async () => {
  app = await openApp()
  const ada = await createAccountWith(app, {
    name: 'Ada',
    email: 'ada@example.com',
    shop: { name: 'Kettle Shop' },
  })
  ids.shopId = ada.shopId!
  ids.designer = (await createAccountWith(app, { name: 'Bayo', email: 'bayo@example.com' })).personId
  neighbour = (await createCreator(app, 'chi@example.com')).jar
  await queryRows(
    'insert into accounts.member (shop_id, person_id, role, since) values ($1, $2, $3, now())',
    [ids.shopId, ids.designer, 'designer'],
  )
  owner = await signIn(app, 'ada@example.com')
  designer = await signIn(app, 'bayo@example.com')
  const document = { version: 1, areas: { front: { widthIn: 12, heightIn: 16, layers: [] } } }
  const saved = await post('/studio/save', owner, { name: 'Small Hours', document })
  design = ((await saved.json()) as { designId: string }).designId
})
afterAll(() => app.close())

test('the team reads a design’s comments in order, with their authors; another shop neither reads nor writes any', async () => {
  await addComment(owner, '  Make the moon bigger.  ', { layerId: 'moon' })
  await addComment(designer, 'By how much?', {
    replyTo: (await findComment(owner, 'Make the moon bigger.')).id,
  })
  expect(await readComments(designer)).toMatchObject([
    { author: 'Ada', mine: false, mayRemove: false, words: 'Make the moon bigger.', layerId: 'moon' },
    { author: 'Bayo', mine: true, mayRemove: true, words: 'By how much?', replyTo: expect.any(String) },
  ])
  expect(await readComments(neighbour)).toEqual([])
  expect(await addComment(neighbour, 'Buy my tees')).toMatchObject({ status: 404 })
  const { id } = await findComment(owner, 'Make the moon bigger.')
  for (const action of [
    { act: 'resolve', id, resolved: true },
    { act: 'remove', id },
  ])
    expect((await change(neighbour, action)).status).toBe(404)
  expect(await findComment(owner, 'Make the moon bigger.')).toMatchObject({ resolved: false })
})

test('an answer to an answer joins the comment above both, and an answer is not resolved on its own', async () => {
  const firstComment = await findComment(owner, 'Make the moon bigger.')
  const answer = await findComment(owner, 'By how much?')
  await addComment(owner, 'By a third.', { replyTo: answer.id, layerId: 'moon' })
  expect(await findComment(owner, 'By a third.')).toMatchObject({ replyTo: firstComment.id, layerId: null })
  expect((await change(owner, { act: 'resolve', id: answer.id, resolved: true })).status).toBe(404)
})

test('anyone who works on the design resolves and reopens a comment, and the list of designs counts open ones', async () => {
  const { id } = await findComment(owner, 'Make the moon bigger.')
  const readDesigns = () => app.readPage('/designs', owner)
  expect(await readDesigns()).toContain('1 comment')
  await change(designer, { act: 'resolve', id, resolved: true })
  await change(designer, { act: 'resolve', id, resolved: true })
  expect(await findComment(owner, 'Make the moon bigger.')).toMatchObject({ resolved: true })
  expect(await readDesigns()).not.toContain('1 comment')
  await change(owner, { act: 'resolve', id, resolved: false })
  expect(await findComment(owner, 'Make the moon bigger.')).toMatchObject({ resolved: false })
})

test('a comment that is sent again is the same comment', async () => {
  const key = buildKey(900)
  for (let i = 0; i < 3; i += 1) await addComment(owner, 'Once is enough.', { key })
  expect((await readComments(owner)).filter(({ words }) => words === 'Once is enough.')).toHaveLength(1)
})

test('empty, too long, misdirected and malformed comments are refused in words', async () => {
  for (const [body, status] of [
    [{ words: '   ' }, 422],
    [{ words: 'x'.repeat(1001) }, 422],
    [{ words: 'To nobody', replyTo: 'cmt_00000000000000000000000000000000' }, 404],
    [{ words: 'On no layer', layerId: 'a b' }, 422],
    [{ words: 'By no key', key: 'key' }, 422],
  ] as const) {
    const answer = await addComment(owner, body.words, body)
    expect(answer.status, body.words.slice(0, 20)).toBe(status)
    expect(answer.words?.length).toBeGreaterThan(15)
  }
})

test('members delete their own comments; the owner deletes any, with its answers', async () => {
  await addComment(owner, 'Mine to keep.')
  const { id } = await findComment(owner, 'Mine to keep.')
  expect((await change(designer, { act: 'remove', id })).status).toBe(404)
  await addComment(designer, 'Mine to take away.')
  await change(designer, { act: 'remove', id: (await findComment(designer, 'Mine to take away.')).id })
  await change(owner, { act: 'remove', id: (await findComment(owner, 'Make the moon bigger.')).id })
  const texts = (await readComments(owner)).map(({ words }) => words)
  expect(texts).toEqual(['Once is enough.', 'Mine to keep.'])
})

test('a team is notified of a comment once, and an owner who works alone is not notified of their own', async () => {
  await createEffects(app.services).settle()
  const notices = () =>
    queryRows<{ words: string; href: string }>(
      "select words, href from messages.notice where shop_id = $1 and kind = 'comment' order by words",
      [ids.shopId],
    )
  expect(await notices()).toEqual([
    { words: 'Small Hours: Mine to keep.', href: `/studio/${design}` },
    { words: 'Small Hours: Once is enough.', href: `/studio/${design}` },
  ])
  await queryRows('delete from accounts.member where person_id = $1', [ids.designer])
  await addComment(owner, 'To myself.')
  await createEffects(app.services).settle()
  expect(await notices()).toHaveLength(2)
})

test('a member who wants e-mails of comments gets one for another’s comment, never for their own', async () => {
  const admin = await createAccountWith(app, { name: 'Dayo', email: 'dayo@example.com' })
  const insertMember =
    'insert into accounts.member (shop_id, person_id, role, since) values ($1, $2, $3, now())'
  await queryRows(insertMember, [ids.shopId, admin.personId, 'admin'])
  await queryRows(
    `insert into messages.notice_reader (shop_id, person_id, choices)
      select shop_id, person_id, '{"comment": "now"}' from accounts.member where shop_id = $1`,
    [ids.shopId],
  )
  await addComment(owner, 'Who reads this?')
  await createEffects(app.services).settle()
  expect(
    await queryRows(`select to_address from messages.mail where about like 'comment %' order by to_address`),
  ).toEqual([{ to_address: 'dayo@example.com' }])
})

test('a former member is no longer named, and a design holds three hundred comments', async () => {
  await queryRows("update artwork.design_comment set person_id = $1 where words = 'To myself.'", [
    ids.designer,
  ])
  expect(await findComment(owner, 'To myself.')).toMatchObject({ author: 'A former member', mayRemove: true })
  await queryRows(
    `insert into artwork.design_comment (id, shop_id, design_id, key, person_id, words, said_at)
      select 'cmt_' || n, shop_id, design_id, 'key-many-' || n, person_id, 'More', said_at
      from artwork.design_comment, generate_series(1, $1::int) n where words = 'To myself.'`,
    [300 - (await readComments(owner)).length],
  )
  expect(await addComment(owner, 'One more')).toMatchObject({
    status: 422,
    words: 'A design can have 300 comments. Delete some resolved ones first.',
  })
})

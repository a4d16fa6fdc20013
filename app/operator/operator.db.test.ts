import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { setBusinessTime } from '#drivers/database.ts'
import { createId, createLine, createOrder, someAddress } from '#drivers/orders.ts'
import { signInStaff } from '#drivers/staff.ts'
import { readDst, readPes } from '#drivers/stitch-files.ts'
import { readZip } from '#drivers/zip.ts'
import type { StaffRole } from '#kernel/actor.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { openThread } from '#messages'
import { payOrder, placeOrder } from '#orders'
import { sha256Hex } from '#platform/crypto/hash.ts'
import { closeDueBatches, openCollecting } from '#production'

let app: TestApp
const sunday = new Date('2025-08-24T10:00:00Z')

const enter = async (name: string, staff: readonly StaffRole[]): Promise<Jar> =>
  (await signInStaff(app, name, staff)).jar
const readPage = async (path: string, jar?: Jar) => {
  const answer = await app.fetch(path, jar ? { jar } : {})
  return { status: answer.status, text: await answer.text() }
}

let press: Jar
let support: Jar
let finance: Jar
let number: string
let placedOrder: Awaited<ReturnType<typeof placeOrder>>
beforeAll(async () => {
  app = await openApp()
  await setBusinessTime(app.services.database, sunday)
  press = await enter('press', ['production'])
  support = await enter('support', ['support'])
  finance = await enter('finance', ['finance'])
  await app.services.transact(async (tx) => {
    const order = await placeOrder(
      tx,
      createOrder({ lines: [createLine({ quantity: 2, title: 'Sun <b>tee</b>' })] }),
      sunday,
    )
    placedOrder = order
    await payOrder(tx, order.id, 'pay', sunday)
  })
  await setBusinessTime(app.services.database, new Date('2025-08-26T17:30:00Z'))
  number = (await closeDueBatches(app.services.database))[0]!.number
}, 240_000)
afterAll(() => app.close())

const listPages = () => [
  '/operator',
  '/operator/batches',
  '/operator/batches?view=table',
  `/operator/batches/${number}`,
  `/operator/batches/${number}/papers/work-order`,
  `/operator/batches/${number}/papers/labels`,
  `/operator/batches/${number}/press-files`,
  '/operator/scan',
  '/operator/shipments',
  '/operator/support',
  '/operator/health',
]

test('only staff find the console, and each role opens only its own stations', async () => {
  const fan = await enter('fan', [])
  for (const path of listPages()) {
    expect((await readPage(path)).status, path).toBe(303)
    expect((await readPage(path, fan)).status, path).toBe(404)
  }
  expect((await readPage('/operator/scan', press)).status).toBe(200)
  expect((await readPage('/operator/scan', finance)).status).toBe(403)
  expect(
    (await readPage('/operator', finance)).text,
    'no button leads where a role may not go',
  ).not.toContain('Scan a unit')
  expect((await readPage('/operator', press)).text).toContain('Scan a unit')
  const order = (await readPage(`/operator/orders/${placedOrder.id}`, support)).text
  expect(order, 'each piece leads to its batch').toContain(`${number}-001`)
  expect((await readPage('/operator/support', support)).status).toBe(200)
  expect((await readPage('/operator/support', press)).status).toBe(403)
  const scanForm = { code: `${number}-001`, step: 'next' }
  expect((await app.post('/operator/scan', scanForm, finance)).status).toBe(403)
  expect((await readPage('/operator/providers', support)).status).toBe(403)
  const pauseForm = { act: 'pause', reason: 'the dryer is down' }
  expect((await app.post('/operator/providers/lagos', pauseForm, support)).status).toBe(403)
})

test('a batch shows its units, escapes what a shop wrote, and hands out its papers', async () => {
  const batch = await readPage(`/operator/batches/${number}`, press)
  expect(batch.text).toContain('Sun &lt;b&gt;tee')
  expect(batch.text).toContain('2 units')
  const files = await app.fetch(hrefs.operatorPressFiles(number), { jar: press })
  expect(files.headers.get('content-disposition')).toBe(`attachment; filename="${number}.zip"`)
  expect([...readZip(Buffer.from(await files.arrayBuffer())).keys()]).toContain(`${number}/manifest.json`)
  for (const paper of ['work-order', 'labels', 'packing-slips']) {
    const answer = await app.fetch(`/operator/batches/${number}/papers/${paper}`, { jar: press })
    expect(answer.headers.get('content-type'), paper).toBe('application/pdf')
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  }
  expect(batch.text, 'nothing of it can be laid yet').not.toContain('Gang sheets')
  expect((await readPage(`/operator/batches/${number}/papers/gang-sheets`, press)).status).toBe(404)
  expect((await readPage(`/operator/batches/${number}/papers/constructor`, press)).status).toBe(404)
  expect((await readPage('/operator/batches/LOS-250101-DTG', press)).status).toBe(404)
})

test('a scan says in words why a unit is not printed, and a code that is not ours is refused', async () => {
  const early = await app.post('/operator/scan', { code: `${number}-001`.toLowerCase(), step: 'next' }, press)
  expect(early.status).toBe(409)
  expect(await early.text()).toMatch(/Do not print/)
  const wrong = await app.post('/operator/scan', { code: 'hello', step: 'next' }, press)
  expect(wrong.status).toBe(404)
  const empty = await app.post('/operator/scan', { code: ' ', step: 'next' }, press)
  expect(empty.status).toBe(422)
  const noCause = await app.post('/operator/scan?do=misprint', { code: `${number}-001` }, press)
  expect(noCause.status).toBe(422)
  const misprint = await app.post(
    '/operator/scan?do=misprint',
    { code: `${number}-001`, cause: 'lost', note: '' },
    press,
  )
  expect(misprint.status).toBe(200)
  expect(await misprint.text()).toContain('Misprint recorded')
  const repeated = await app.post('/operator/scan', { code: `${number}-001`, step: 'next' }, press)
  expect(await repeated.text()).toMatch(/was a misprint/)
  await app.services.transact(openCollecting)
  const board = (await readPage('/operator/batches', press)).text
  const next = [...board.matchAll(/operator\/batches\/(\w+-\d+-DTG)/g)].find(([, batch]) => batch !== number)
  const waiting = (await readPage(`/operator/batches/${next?.[1]}`, press)).text
  for (const text of ['Sun &lt;b&gt;tee', 'Reprint', placedOrder.number, 'Unisex staple tee'])
    expect(waiting).toContain(text)
  expect(waiting, 'a waiting piece shows the name of its blank').not.toMatch(/>bella-canvas-3001</)
})

test('a piece refunded on the press keeps its batch open until it is set aside', async () => {
  const code = `${number}-002`
  const setAside = () => app.post('/operator/scan?do=aside', { code }, press)
  expect((await setAside()).status, 'what is paid for is not put aside').toBe(409)
  await app.services.database.execute(
    `update orders.unit set refunded_at = now() where order_id = '${placedOrder.id}' and status = 'in_batch'`,
  )
  expect((await readPage(`/operator/batches/${number}`, press)).text).toContain('Refunded: set it aside')
  const scan = await app.post('/operator/scan', { code, step: 'next' }, press)
  expect(scan.status).toBe(409)
  expect(await scan.text()).toContain('aside for good')
  expect((await setAside()).status).toBe(200)
  expect(await (await setAside()).text()).toContain('Nothing prints for it')
  const html = (await readPage(`/operator/batches/${number}`, press)).text
  expect(html).toContain('Refunded, set aside')
  expect(html).not.toContain('Refunded: set it aside')
  const { rows } = await app.services.database.execute(
    `select u.status, b.state from orders.unit u, production.batch b where u.refunded_at is not null and b.number = '${number}'`,
  )
  expect(rows, 'the last piece of its batch ends it').toEqual([{ status: 'cancelled', state: 'done' }])
})

test('any code leads to its page', async () => {
  const findLocation = async (q: string) =>
    (await app.fetch(`/operator/find?q=${encodeURIComponent(q)}`, { jar: press })).headers.get('location')
  expect(await findLocation(number.toLowerCase())).toBe(`/operator/batches/${number}`)
  expect(await findLocation(`${number}-002`)).toBe(`/operator/scan?code=${number}-002`)
  const readWords = async (q: string, jar = press) =>
    (await readPage(`/operator/find?q=${encodeURIComponent(q)}`, jar)).text
  expect(await readWords('nobody at all')).toContain('Nothing found for “nobody at all”')
  expect(await readWords(placedOrder.email)).toContain(placedOrder.number)
  expect(await readWords(number.slice(0, 5))).toContain(number)
  expect(await readWords('%%')).not.toContain(placedOrder.number)
  const slip = await app.post('/operator/scan', { code: placedOrder.number, step: 'next' }, press)
  expect(await slip.text(), 'a slip at the station leads on').toContain(
    `/operator/find?q=${placedOrder.number}`,
  )
})

test('a name is found with its accents or without, a blank by its model, a conversation by its subject', async () => {
  const address = { ...someAddress, name: 'Adébáyọ̀ Ọlátúńjí' }
  const order = await app.services.transact((tx) => placeOrder(tx, createOrder({ address }), sunday))
  await app.services.transact((tx, at) =>
    openThread(
      tx,
      { topic: 'order', name: 'Bisi', email: 'bisi@example.com', subject: 'Faded bus', message: 'It is.' },
      at,
    ),
  )
  const findLinks = async (q: string, jar: Jar) =>
    (await readPage(`/operator/find?q=${encodeURIComponent(q)}`, jar)).text
  for (const name of ['adebayo', 'Olatunji', 'Adébáyọ̀', 'ọlátúńjí'.normalize('NFC')])
    expect(await findLinks(name, press), name).toContain(order.number)
  expect(await findLinks('3001', press)).toContain('"/operator/catalogue/bella-canvas-3001"')
  expect(await findLinks('3001', support), 'who may not open it').not.toContain('/operator/catalogue/')
  expect(await findLinks('faded', support)).toContain('Faded bus')
  expect(await findLinks('faded', press)).not.toContain('Faded bus')
})

test('a question is answered once, also by mail, and then closed', async () => {
  const id = await app.services.transact((tx, at) =>
    openThread(
      tx,
      { topic: 'order', name: 'Ada', email: 'ada@example.com', subject: 'Crooked', message: 'It is.' },
      at,
    ),
  )
  expect((await readPage(`/operator/support/${id}`, support)).text).toContain('Crooked')
  expect((await app.post(`/operator/support/${id}`, { message: '' }, support)).status).toBe(422)
  const answer = { message: 'We print it again.' }
  expect((await app.post(`/operator/support/${id}`, answer, support)).status).toBe(302)
  const { rows } = await app.services.database.execute(
    `select 1 from messages.mail where to_address = 'ada@example.com' and template = 'support-reply'`,
  )
  expect(rows).toHaveLength(1)
  expect((await app.post(`/operator/support/${id}?do=close`, {}, support)).status).toBe(302)
  expect((await app.post(`/operator/support/${id}`, { message: 'And again.' }, support)).status).toBe(409)
})

test('a macro fills an answer from the order, and an unknown placeholder is refused', async () => {
  const id = await app.services.transact((tx, at) =>
    openThread(
      tx,
      {
        topic: 'order',
        name: 'Ada Bello',
        email: placedOrder.email,
        subject: 'Where',
        message: 'Where is it?',
        orderId: placedOrder.id,
      },
      at,
    ),
  )
  const macro = { id: '', name: 'Late', body: 'Dear {name}, {order} is late. {tracking}' }
  expect((await app.post('/operator/macros', { ...macro, body: 'Dear {nobody}' }, support)).status).toBe(422)
  expect((await app.post('/operator/macros', macro, support)).status).toBe(303)
  expect((await app.post('/operator/macros', macro, support)).status).toBe(409)
  const mistyped = { ...macro, id: 'mac_1', name: 'Later' }
  for (const action of ['', 'remove', 'restore'])
    expect((await app.post('/operator/macros', { ...mistyped, do: action }, support)).status, action).toBe(
      409,
    )
  for (const action of ['keep', 'show'])
    expect((await app.post('/operator/reviews', { id: 'rev_1', do: action }, support)).status, action).toBe(
      404,
    )
  expect((await readPage('/operator/macros', press)).status).toBe(403)
  const macroId = /id=(mac_[0-9a-f]{32})#edit"[^>]*>(?:<span>)?<b>Late/.exec(
    (await readPage('/operator/macros', support)).text,
  )![1]!
  const thread = await readPage(`/operator/support/${id}?macro=${macroId}`, support)
  expect(thread.text).toContain(`Dear Ada, ${placedOrder.number} is late.<`)
  expect((await app.post('/operator/macros', { ...macro, id: macroId, do: 'remove' }, support)).status).toBe(
    303,
  )
  expect((await readPage('/operator/macros', support)).text).not.toContain('Late')
  const restore = () => app.post('/operator/macros', { id: macroId, do: 'restore' }, support)
  const repeated = await app.post('/operator/macros', macro, support)
  expect([repeated.status, (await restore()).status], 'its name is taken').toEqual([303, 409])
  const otherId = /id=(mac_[0-9a-f]{32})#edit"[^>]*>(?:<span>)?<b>Late/.exec(
    (await readPage('/operator/macros', support)).text,
  )![1]!
  const removal = await app.post('/operator/macros', { id: otherId, do: 'remove' }, support)
  expect((await readPage(removal.headers.get('location')!, support)).text).toContain('value="restore"')
  expect([(await restore()).status, (await restore()).status], 'once').toEqual([303, 409])
  expect((await readPage('/operator/macros', support)).text).toContain(`${macroId}#edit`)
})

test('the file of an embroidered piece comes in machine formats and as a picture of its stitches', async () => {
  const square = { width: 600, height: 300, channels: 4 as const, background: '#cc3333' }
  const png = await sharp({ create: square }).png().toBuffer()
  const sha256 = sha256Hex(png)
  const { blobs, database } = app.services
  await blobs.put(`print-files/${sha256.slice(0, 2)}/${sha256}.png`, png, 'image/png')
  const ids = ['stitched', 'printed'].map((name) => createId('printFile', name))
  for (const [index, blank] of ['bella-canvas-3001-embroidered', 'bella-canvas-3001'].entries())
    await database.execute(`insert into production.print_file
      (id, design_version_id, blank_id, area, size_area, width_in, height_in, dpi, width_px, height_px, state, sha256, bytes,
        ink_left, ink_top, ink_width, ink_height, planned_at, made_at)
      values ('${ids[index]}', '${createId('designVersion', 'sewn')}', '${blank}', 'front', '2x1', 2, 1, 300, 600, 300, 'ready', '${sha256}',
        ${png.length}, 0, 0, 600, 300, now(), now())`)
  const fetchFile = async (path: string) => {
    const answer = await app.fetch(path, { jar: press })
    return { answer, bytes: new Uint8Array(await answer.arrayBuffer()) }
  }
  const dst = await fetchFile(hrefs.operatorStitches(ids[0]!, 'dst'))
  expect(dst.answer.headers.get('content-disposition')).toMatch(
    /bella-canvas-3001-embroidered-front-2x1-\w{12}\.dst/,
  )
  const stitchFile = readDst(dst.bytes)
  expect(stitchFile.label).toBe(sha256.slice(0, 12))
  expect(stitchFile.steps.filter(({ kind }) => kind === 'stitch').length).toBeGreaterThan(800)
  expect(readPes((await fetchFile(hrefs.operatorStitches(ids[0]!, 'pes'))).bytes).colours).toEqual([5])
  const picture = await fetchFile(hrefs.operatorStitches(ids[0]!, 'webp'))
  expect((await sharp(picture.bytes).metadata()).format).toBe('webp')
  expect((await fetchFile(`/operator/print-files/${ids[0]}?as=exe`)).answer.status).toBe(404)
  expect((await fetchFile(hrefs.operatorStitches(ids[1]!, 'dst'))).answer.status, 'printed, not sewn').toBe(
    404,
  )
})

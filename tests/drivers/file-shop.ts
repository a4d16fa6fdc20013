/** A shop that sells files of its own: its people, what they press, and the fans who buy. */
import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { createAccount } from '#accounts'
import type { ShopRole } from '#kernel/actor.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { asId } from '#kernel/id.ts'
import { findOrderInFull, orderKey } from '#orders'
import { depsOf } from '../../app/account-deps.server.ts'
import { type Jar, openApp } from './app.ts'
import { deliverCallbacks, TestFan } from './checkout.ts'
import { createEffects } from './effects.ts'
import { extractText, slicePart } from './markup.ts'
import { goodPassword } from './people.ts'
import { signInWithCode } from './staff.ts'
import { openStore } from './store.ts'

export type FileShop = Awaited<ReturnType<typeof openFileShop>>
/** The fan's view of the order. */
export type FileOrder = Awaited<ReturnType<FileShop['buy']>>

export async function openFileShop(clamdUrl: string) {
  const jars = {} as Record<ShopRole | 'other', Jar>
  const app = await openApp({ CLAMD_URL: clamdUrl })
  const effects = createEffects(app.services)
  const { database } = app.services
  const store = await openStore(database, 'songbook')
  await database.execute(`delete from accounts.member where shop_id = '${store.shopId}'`)
  const otherStore = await openStore(database, 'stranger')
  await database.execute(`delete from accounts.member where shop_id = '${otherStore.shopId}'`)
  const people: [ShopRole | 'other', string, string][] = [
    ...(['owner', 'admin', 'designer', 'marketer', 'finance'] as const).map(
      (role): [ShopRole, string, string] => [role, store.shopId, role],
    ),
    ['other', otherStore.shopId, 'owner'],
  ]
  for (const [name, shopId, role] of people) {
    const person = { name, email: `${name}@files.test`, password: goodPassword }
    const { personId } = await app.services.transact((tx, at) =>
      createAccount(tx, depsOf(app.services), person, at),
    )
    await database.execute(
      `insert into accounts.member values ('${shopId}', '${personId}', '${role}', now())`,
    )
    jars[name] = new Map()
    await signInWithCode(app, person.email, jars[name])
  }

  const queryRows = async (text: string) => (await app.services.database.execute(text)).rows
  const readPage = async (path: string, jar = jars.owner) => {
    const answer = await app.fetch(path, { jar })
    return extractText(mainOf((await answer.text()).replace(/<!-- -->/g, '')))
  }
  const mainOf = (html: string) => slicePart(html, '<main', '</main>')
  const send = (path: string, fields: Record<string, string>, jar = jars.owner) =>
    app.fetch(path, { method: 'POST', jar, body: new URLSearchParams(fields) })
  async function addFile(name: string, jar = jars.owner): Promise<string> {
    const answer = await send(hrefs.ownFiles, { name }, jar)
    expect(answer.status).toBe(303)
    return answer.headers.get('location')!.split('/').at(-1)!
  }
  type Answer = {
    words?: string
    state?: string
    versionId: string
    parts: { place: number; sha256: string }[]
  }
  const postAct = async (id: string, body: object, jar = jars.owner) => {
    const headers = { 'Content-Type': 'application/json' }
    const answer = await app.fetch(hrefs.sendFile(id), {
      method: 'POST',
      jar,
      headers,
      body: JSON.stringify(body),
    })
    return { status: answer.status, ...((await answer.json()) as Answer) }
  }
  const hashBytes = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
  async function sendPart(
    id: string,
    version: string,
    index: number,
    bytes: Buffer,
    sha256 = hashBytes(bytes),
    jar = jars.owner,
  ) {
    const body = new FormData()
    body.append('part', new Blob([new Uint8Array(bytes)]), 'part')
    return (
      await app.fetch(hrefs.sendFilePart(id, version, { place: index, sha256 }), {
        method: 'POST',
        jar,
        body,
      })
    ).status
  }
  async function upload(id: string, filename: string, bytes: Buffer): Promise<string> {
    const started = await postAct(id, { act: 'begin', filename, bytes: bytes.length })
    expect(started.status, started.words).toBe(200)
    for (let index = 0; index * 8_000_000 < bytes.length; index += 1)
      expect(
        await sendPart(
          id,
          started.versionId,
          index,
          bytes.subarray(index * 8_000_000, (index + 1) * 8_000_000),
        ),
      ).toBe(201)
    expect((await postAct(id, { act: 'finish', versionId: started.versionId })).status).toBe(200)
    await effects.settle(['own-files'])
    return started.versionId
  }
  /** The letter to the fan when the order was paid. */
  async function findLetter(orderId: string): Promise<string> {
    await effects.settle()
    const [letter] = await queryRows(
      `select body_text as text from messages.mail where template = 'order-confirmation' and about = '${orderId}'`,
    )
    return String(letter?.text)
  }
  /** A fan with a product in the cart; `addMore` adds further ones. */
  async function createFan(
    [listing, blank, colour, size]: readonly [string, string, string, string],
    addMore?: (fan: TestFan) => Promise<unknown>,
  ): Promise<TestFan> {
    const fan = new TestFan(app.services.database, store.shopId)
    const result = await fan.addToCart({ listing, blank, colour, size })
    expect(result.ok, JSON.stringify(result)).toBe(true)
    await addMore?.(fan)
    return fan
  }
  /** An order that waits for its payment: the card was declined. */
  async function placeUnpaid(...choice: [listing: string, blank: string, colour: string, size: string]) {
    const fan = await createFan(choice)
    const payment = await fan.pay('4000000000000002')
    if (!payment.ok) throw new Error(payment.code)
    return payment.value.order
  }
  /** A fan buys through checkout; returns the order with its page. */
  async function buy(
    listing: string,
    blank = 'download-own-file',
    colour = 'white',
    size = 'Download',
    addMore?: (fan: TestFan) => Promise<unknown>,
  ) {
    const fan = await createFan([listing, blank, colour, size], addMore)
    const payment = await fan.pay()
    if (!payment.ok) throw new Error(payment.code)
    await deliverCallbacks(app.services.database, fan.provider)
    await app.settle()
    const [row] = await queryRows(
      `select o.id, o.number from orders."order" o join orders.recipient r on r.order_id = o.id where r.email = '${fan.email}'`,
    )
    const order = (await app.services.read((tx) => findOrderInFull(tx, asId('order', String(row!.id)))))!
      .order
    const key = orderKey({ secret: app.services.config.secretKey }, order)
    return { order, key, fan, readWords: () => readPage(hrefs.order(order.number, key), new Map()) }
  }
  const fetchFile = async (fileOrder: Awaited<ReturnType<typeof buy>>, id: string) => {
    const redirect = await app.fetch(hrefs.orderFile(fileOrder.order.number, fileOrder.key, id))
    return redirect.headers.get('location') ?? ''
  }
  const queryLetters = (template: string) =>
    queryRows(`select to_address as to from messages.mail where template = '${template}'`)

  const settleChecks = () => effects.settle(['own-files'])
  return {
    app,
    checked: settleChecks,
    store,
    jars,
    rows: queryRows,
    page: readPage,
    send,
    add: addFile,
    postAct,
    hashOf: hashBytes,
    sendPart,
    upload,
    findLetter,
    buy,
    open: placeUnpaid,
    fetchFile,
    letters: queryLetters,
  }
}

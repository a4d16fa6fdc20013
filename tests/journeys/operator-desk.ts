/** What an operator has to do, made the way fans and creators make it: by the forms of their own pages. */
import type { APIRequestContext, APIResponse, Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { buyFromDrop } from '../drivers/drop-buyer.ts'
import { formsOf } from '../drivers/forms.ts'
import { fansLink } from './fan-link.ts'
import { expect, type Stage, signIn } from './stage.ts'

const product = '/@harmattan/night-bus-tee'

/** A desk at the press: somebody signed in, with work of every kind. */
export type Desk = {
  /** The batch that has just closed, and the labels of its pieces. */
  batch: string
  codes: string[]
  /** Packed, and handed to a carrier. */
  packed: string
  shipped: string
  order: string
  claim: string
  thread: string
  report: string
}

type Fields = Record<string, string | { name: string; mimeType: string; buffer: Buffer }>

/** Somebody who sends forms, in a context of their own. */
class Sender {
  readonly request: APIRequestContext
  readonly #origin: string
  constructor(request: APIRequestContext, origin: string) {
    this.request = request
    this.#origin = origin
  }
  async see(path: string): Promise<string> {
    return (await this.request.get(path)).text()
  }
  async send(path: string, multipart: Fields): Promise<string> {
    const answer = await this.#post(path, { multipart })
    expect(answer.status(), `${path} takes ${Object.keys(multipart).join(', ')}`).toBeLessThan(400)
    return answer.url()
  }
  /** As a browser that does not follow where it is sent. */
  ask = async (path: string, form?: Record<string, string>) => {
    const answer = await (form
      ? this.#post(path, { form, maxRedirects: 0 })
      : this.request.get(path, { maxRedirects: 0 }))
    return { status: answer.status(), to: answer.headers().location ?? '', text: await answer.text() }
  }
  #post(path: string, with_: object): Promise<APIResponse> {
    return this.request.post(path, { headers: { origin: this.#origin, referer: this.#origin }, ...with_ })
  }
}

/** The one and only thing a page leads to, or the first of them. */
export function linkOn(html: string, pattern: RegExp, where: string): string {
  const found = pattern.exec(html)?.[1]
  if (!found) throw new Error(`${where} has no ${pattern}`)
  return found.replaceAll('&amp;', '&')
}

async function visitor(
  { browser, address }: Stage,
  who: string | null,
): Promise<[Sender, () => Promise<void>]> {
  const context = await (browser as Browser).newContext({ baseURL: address })
  if (who) await signIn(await context.newPage(), who)
  return [new Sender(context.request, address), () => context.close()]
}

/** Fans buy, complain, ask and report; the creator asks for money; the cut-off comes. `page`: somebody of the staff. */
export async function fillDesk(stage: Stage, page: Page): Promise<Desk> {
  const staff = new Sender(page.context().request, stage.address)
  await buy(stage, 4)
  const [fan, gone] = await visitor(stage, null)
  await report(fan)
  await askForMoney(stage)
  await staff.send('/sample/clock', { by: 'next-print' })
  const firstOf = async (on: string, pattern: RegExp) => {
    let found: string | null = null
    await expect(async () => {
      found = linkOn(await staff.see(on), pattern, on)
    }).toPass({ timeout: 60_000 })
    return found!
  }
  const batch = await firstOf('/operator/batches', /"\/operator\/batches\/(LOS-\d{6}-DTG)"/)
  const codes = await piecesOf(staff, batch)
  const packed = await pack(staff, codes.shift()!)
  const shipped = await ship(staff, await pack(staff, codes.shift()!))
  const arrived = await ship(staff, await pack(staff, codes.shift()!))
  await staff.send(`${arrived}?do=deliver`, {})
  const order = linkOn(await staff.see(arrived), /"\/operator\/orders\/(ord_\w+)"/, 'the parcel')
  const theirs = await fansLink(
    page.context().request,
    fan.request,
    stage.address,
    `/operator/orders/${order}`,
  )
  await complain(theirs, fan)
  await gone()
  return {
    ...{ batch, codes, packed, shipped },
    order,
    claim: await firstOf('/operator/claims', /"(\/operator\/claims\/ocl_\w+)"/),
    thread: await firstOf('/operator/support', /"(\/operator\/support\/thr_\w+)"/),
    report: await firstOf('/operator/moderation', /"(\/operator\/moderation\/inc_\w+)"/),
  }
}

/** Tees to Lagos, each by a fan of its own: the next batch of the press there. */
async function buy(stage: Stage, fans: number): Promise<void> {
  for (let number = 0; number < fans; number += 1) {
    const [fan, gone] = await visitor(stage, null)
    const bought = await buyFromDrop({
      ...{ ask: fan.ask, product, listingId: '', number },
      pause: () => Promise.resolve(),
    })
    expect(bought.end).toBe('bought')
    await gone()
  }
}

/** The labels of a batch, once its print files are made: before that no scan prints a piece. */
async function piecesOf(staff: Sender, batch: string): Promise<string[]> {
  let codes: string[] = []
  await expect(async () => {
    const html = await staff.see(`/operator/batches/${batch}`)
    expect(html).toMatch(/<a [^>]*href="\/operator\/print-files\/[^"]+"[^>]*download/)
    // Others of the shop may have bought something else.
    const rows = html.split('<tr').filter((row) => row.includes('Night bus tee'))
    codes = rows.flatMap((row) => /Scan ([A-Z]{3}-\d{6}-[A-Z]{3}-\d{3})/.exec(row)?.[1] ?? [])
    expect(codes.length).toBeGreaterThanOrEqual(4)
  }).toPass({ timeout: 90_000 })
  return codes
}

/** From the press into a parcel of its own. */
async function pack(staff: Sender, code: string): Promise<string> {
  // Its print file may still be being made.
  await expect(() => staff.send('/operator/scan', { code, step: 'start' })).toPass({ timeout: 60_000 })
  await staff.send('/operator/scan', { code, step: 'print' })
  const { text } = await staff.ask('/operator/scan', { code, step: 'pack' })
  return linkOn(text, /"(\/operator\/shipments\/\w{3}_\w+)"/, 'the station')
}

async function ship(staff: Sender, parcel: string): Promise<string> {
  const given = { parcel: parcel.split('/').at(-1)!, carrier: 'fanfare-post', trackingNumber: '' }
  await staff.send(parcel, given)
  return parcel
}

/** About a piece that arrived, with a photo; and a question below. */
async function complain(fans: string, fan: Sender): Promise<void> {
  const sends = formsOf(await fan.see(fans), fans).flatMap((form) => form.sends)
  const { unit = '' } = sends.find(({ intent }) => intent === 'claim') ?? {}
  const still = { width: 900, height: 600, channels: 3, background: '#a03a2c' } as const
  const buffer = await sharp({ create: still }).jpeg().toBuffer()
  const said = { intent: 'claim', unit, fault: 'misprint', words: 'The bus is printed upside down.' }
  const photos = { name: 'bus.jpg', mimeType: 'image/jpeg', buffer }
  expect(await fan.send(fans, { ...said, photos })).toContain('done=claim')
  await fan.send(fans, { intent: 'message', message: 'Where is the rest of my order, please?' })
}

async function report(fan: Sender): Promise<void> {
  const to = linkOn(await fan.see(product), /href="(\/report[^"]+)"/, 'the product')
  await fan.send(to, {
    ...{ reason: 'copyright', words: 'This is my drawing of the bus.', links: 'https://example.com/bus' },
    ...{ name: 'Olu Draws', email: 'olu@example.com', truth: 'on' },
  })
  await expect(async () => {
    const letter = /href="(\/outbox\/[^"]+)"[^>]*>(?:(?!<\/a>)[\s\S])*?Confirm your report/
    const mail = await fan.see(linkOn(await fan.see('/outbox'), letter, 'the outbox'))
    const token = /report\/confirm\?token=([\w.-]+)/.exec(mail)?.[1]
    await fan.send('/report/confirm', { token: token ?? '' })
  }).toPass({ timeout: 30_000 })
}

async function askForMoney(stage: Stage): Promise<void> {
  const [creator, gone] = await visitor(stage, 'adaeze@fanfare.test')
  const bank = { accountName: 'Adaeze Bello', accountNumber: '0123456789', bankName: 'Guaranty Trust Bank' }
  const method = 'bank_transfer'
  await creator.send('/payment', { intent: 'details', method, ...bank, branchCode: '', country: 'NG' })
  const offer = new URL(await creator.send('/payment', { intent: 'offer', method, amount: '50.00' }))
  const page = offer.pathname + offer.search
  const confirm = formsOf(await creator.see(page), page).flatMap(({ sends }) => sends)
  const fields = confirm.find(({ intent }) => intent === 'confirm')
  expect(fields, 'the offer can be confirmed').toBeDefined()
  const asked = await creator.ask('/payment', { ...fields!, proof: 'press-and-ship-42' })
  expect([303, 409], 'asked for now, or before').toContain(asked.status)
  await gone()
}

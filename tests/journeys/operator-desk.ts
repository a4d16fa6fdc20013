/** Creates an operator's tasks the way fans and creators do: through the forms of their pages. */
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { buyFromDrop } from '../drivers/drop-buyer.ts'
import { readForms } from '../drivers/forms.ts'
import { findFansLink } from './fan-link.ts'
import { findLink, findPieces, pack, Sender, ship } from './press-forms.ts'
import { expect, type Stage, signIn } from './stage.ts'
import { findInOutbox } from './world-steps.ts'

const product = '/@harmattan/night-bus-tee'

/** A member of staff, signed in, with work of every kind. */
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

async function openVisitor(
  { browser, address }: Stage,
  email: string | null,
): Promise<[Sender, () => Promise<void>]> {
  const context = await (browser as Browser).newContext({ baseURL: address })
  if (email) await signIn(await context.newPage(), email)
  return [new Sender(context.request, address), () => context.close()]
}

/** Fans buy, complain, ask and report; the creator asks for money; the cut-off comes. `page`: someone of the staff. */
export async function fillDesk(stage: Stage, page: Page): Promise<Desk> {
  const staff = new Sender(page.context().request, stage.address)
  await buy(stage, 4)
  const [fan, close] = await openVisitor(stage, null)
  await report(fan)
  await requestPayout(stage)
  await staff.send('/sample/clock', { by: 'next-print' })
  const firstOf = async (screen: string, pattern: RegExp) => {
    let match: string | null = null
    await expect(async () => {
      match = findLink(await staff.see(screen), pattern, screen)
    }).toPass({ timeout: 60_000 })
    return match!
  }
  const batch = await firstOf('/operator/batches', /"\/operator\/batches\/(LOS-\d{6}-DTG)"/)
  const codes = await findPieces(staff, batch, 'Night bus tee', 4)
  const packed = await pack(staff, codes.shift()!)
  const shipped = await ship(staff, await pack(staff, codes.shift()!))
  const arrived = await ship(staff, await pack(staff, codes.shift()!))
  await staff.send(`${arrived}?do=deliver`, {})
  const order = findLink(await staff.see(arrived), /"\/operator\/orders\/(ord_\w+)"/, 'the parcel')
  const fanLink = await findFansLink(
    findInOutbox,
    page.context().request,
    fan.request,
    stage.address,
    `/operator/orders/${order}`,
  )
  await makeClaim(fanLink, fan)
  await close()
  return {
    batch,
    codes,
    packed,
    shipped,
    order,
    // A neighbour shop of the sample has a waiting one, too.
    claim: await firstOf(
      '/operator/claims',
      /"(\/operator\/claims\/ocl_\w+)"(?=(?:(?!<\/a>)[\s\S])*?Night bus tee)/,
    ),
    thread: await firstOf('/operator/support', /"(\/operator\/support\/thr_\w+)"/),
    report: await firstOf('/operator/moderation', /"(\/operator\/moderation\/inc_\w+)"/),
  }
}

/** Tees to Lagos, each bought by a different fan: the next batch of the press there. */
async function buy(stage: Stage, fans: number): Promise<void> {
  for (let number = 0; number < fans; number += 1) {
    const [fan, close] = await openVisitor(stage, null)
    const bought = await buyFromDrop({
      ask: fan.ask,
      product,
      listingId: '',
      number,
      pause: () => Promise.resolve(),
    })
    expect(bought.end).toBe('bought')
    await close()
  }
}

/** Makes a claim about an arrived piece, with a photo, and asks a question. */
async function makeClaim(fans: string, fan: Sender): Promise<void> {
  const sends = readForms(await fan.see(fans), fans).flatMap((form) => form.sends)
  const { unit = '' } = sends.find(({ intent }) => intent === 'claim') ?? {}
  const grey = { width: 900, height: 600, channels: 3, background: '#a03a2c' } as const
  const buffer = await sharp({ create: grey }).jpeg().toBuffer()
  const claimForm = { intent: 'claim', unit, fault: 'misprint', words: 'The bus is printed upside down.' }
  const photos = { name: 'bus.jpg', mimeType: 'image/jpeg', buffer }
  expect(await fan.send(fans, { ...claimForm, photos })).toContain('done=claim')
  await fan.send(fans, { intent: 'message', message: 'Where is the rest of my order, please?' })
}

async function report(fan: Sender): Promise<void> {
  const to = findLink(await fan.see(product), /href="(\/report[^"]+)"/, 'the product')
  await fan.send(to, {
    reason: 'copyright',
    words: 'This is my drawing of the bus.',
    links: 'https://example.com/bus',
    name: 'Olu Draws',
    email: 'olu@example.com',
    truth: 'on',
  })
  await expect(async () => {
    const letter = /href="(\/outbox\/[^"]+)"[^>]*>(?:(?!<\/a>)[\s\S])*?Confirm your report/
    const mail = await fan.see(findLink(await fan.see('/outbox'), letter, 'the outbox'))
    const token = /report\/confirm\?token=([\w.-]+)/.exec(mail)?.[1]
    await fan.send('/report/confirm', { token: token ?? '' })
  }).toPass({ timeout: 30_000 })
}

async function requestPayout(stage: Stage): Promise<void> {
  const [creator, close] = await openVisitor(stage, 'adaeze@fanfare.test')
  const bank = { accountName: 'Adaeze Bello', accountNumber: '0123456789', bankName: 'Guaranty Trust Bank' }
  const method = 'bank_transfer'
  await creator.send('/payment', { intent: 'details', method, ...bank, branchCode: '', country: 'NG' })
  const offer = new URL(await creator.send('/payment', { intent: 'offer', method, amount: '50.00' }))
  const page = offer.pathname + offer.search
  const confirm = readForms(await creator.see(page), page).flatMap(({ sends }) => sends)
  const fields = confirm.find(({ intent }) => intent === 'confirm')
  expect(fields, 'the offer can be confirmed').toBeDefined()
  const requested = await creator.ask('/payment', { ...fields!, proof: 'press-and-ship-42' })
  expect([303, 409], 'asked for now, or before').toContain(requested.status)
  await close()
}

/** Creates an operator's tasks the way fans and creators do: through the forms of their pages. */
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { buyFromDrop } from '../drivers/drop-buyer.ts'
import { readForms } from '../drivers/forms.ts'
import { requestFanLink } from './fan-link.ts'
import { findLink, findPieceCodes, pack, Sender, ship } from './press-forms.ts'
import { expect, type Stage, signIn } from './stage.ts'
import { findInOutbox } from './world-steps.ts'

const product = '/@harmattan/night-bus-tee'

/** Work of every kind that waits for an operator. */
export type Desk = {
  /** The batch that has just closed, and the labels of its pieces. */
  batch: string
  codes: string[]
  /** Two parcels: one is packed, one handed to a carrier. */
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

/** Fans buy, complain, ask and report; a creator requests a payout; the cut-off passes. `page` is a staff member's. */
export async function fillDesk(stage: Stage, page: Page): Promise<Desk> {
  const staff = new Sender(page.context().request, stage.address)
  await buy(stage, 4)
  const [fan, close] = await openVisitor(stage, null)
  await reportProduct(fan)
  await requestPayout(stage)
  await staff.send('/sample/clock', { by: 'next-print' })
  const findFirst = async (screen: string, pattern: RegExp) => {
    let match: string | null = null
    await expect(async () => {
      match = findLink(await staff.readPage(screen), pattern, screen)
    }).toPass({ timeout: 60_000 })
    return match!
  }
  const batch = await findFirst('/operator/batches', /"\/operator\/batches\/(LOS-\d{6}-DTG)"/)
  const codes = await findPieceCodes(staff, batch, 'Night bus tee', 4)
  const packedParcel = await pack(staff, codes.shift()!)
  const shippedParcel = await ship(staff, await pack(staff, codes.shift()!))
  const deliveredParcel = await ship(staff, await pack(staff, codes.shift()!))
  await staff.send(`${deliveredParcel}?do=deliver`, {})
  const order = findLink(
    await staff.readPage(deliveredParcel),
    /"\/operator\/orders\/(ord_\w+)"/,
    'the parcel',
  )
  const fanLink = await requestFanLink(
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
    packed: packedParcel,
    shipped: shippedParcel,
    order,
    // A neighbour shop of the sample has a waiting claim, too.
    claim: await findFirst(
      '/operator/claims',
      /"(\/operator\/claims\/ocl_\w+)"(?=(?:(?!<\/a>)[\s\S])*?Night bus tee)/,
    ),
    thread: await findFirst('/operator/support', /"(\/operator\/support\/thr_\w+)"/),
    report: await findFirst('/operator/moderation', /"(\/operator\/moderation\/inc_\w+)"/),
  }
}

/** Buys tees, each as a different fan in Lagos: the press there prints them in its next batch. */
async function buy(stage: Stage, fanCount: number): Promise<void> {
  for (let number = 0; number < fanCount; number += 1) {
    const [fan, close] = await openVisitor(stage, null)
    const purchase = await buyFromDrop({
      ask: fan.ask,
      product,
      listingId: '',
      number,
      pause: () => Promise.resolve(),
    })
    expect(purchase.end).toBe('bought')
    await close()
  }
}

/** Makes a claim about an arrived piece, with a photo, and asks a question. */
async function makeClaim(orderPath: string, fan: Sender): Promise<void> {
  const sends = readForms(await fan.readPage(orderPath), orderPath).flatMap((form) => form.submissions)
  const { unit = '' } = sends.find(({ intent }) => intent === 'claim') ?? {}
  const grey = { width: 900, height: 600, channels: 3, background: '#a03a2c' } as const
  const buffer = await sharp({ create: grey }).jpeg().toBuffer()
  const claimForm = { intent: 'claim', unit, fault: 'misprint', words: 'The bus is printed upside down.' }
  const photos = { name: 'bus.jpg', mimeType: 'image/jpeg', buffer }
  expect(await fan.send(orderPath, { ...claimForm, photos })).toContain('done=claim')
  await fan.send(orderPath, { intent: 'message', message: 'Where is the rest of my order, please?' })
}

async function reportProduct(fan: Sender): Promise<void> {
  const to = findLink(await fan.readPage(product), /href="(\/report[^"]+)"/, 'the product')
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
    const mail = await fan.readPage(findLink(await fan.readPage('/outbox'), letter, 'the outbox'))
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
  const forms = readForms(await creator.readPage(page), page).flatMap(({ submissions }) => submissions)
  const fields = forms.find(({ intent }) => intent === 'confirm')
  expect(fields, 'the offer can be confirmed').toBeDefined()
  const response = await creator.ask('/payment', { ...fields!, proof: 'press-and-ship-42' })
  expect([303, 409], 'asked for now, or before').toContain(response.status)
  await close()
}

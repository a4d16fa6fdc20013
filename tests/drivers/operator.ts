/** What an operator brings to a new server, and their first month on it: open, sell, print, send, pay out. */
import { randomBytes } from 'node:crypto'
import { findShopByHandle } from '#accounts'
import { asId } from '#kernel/id.ts'
import { readConfig } from '#platform/config.ts'
import { openDatabase } from '#platform/database/open.ts'
import { moveClock } from '#platform/facts/move-clock.ts'
import { openServices } from '../../server/services.ts'
import { sellAndPay } from './first-sale.ts'
import { type PaystackDouble, startPaystackDouble } from './paystack-double.ts'
import { createFreshFolder } from './process.ts'
import { becomeCreator, becomeStaff, openHouse } from './production-house.ts'
import { putOnSale } from './production-shop.ts'
import { bucketSecret, buildProviderSettings } from './provider-settings.ts'
import { startS3Double } from './s3-double.ts'
import { openSmtpBox, type SmtpBox } from './smtp-box.ts'
import { startStripeDouble } from './stripe-double.ts'
import type { Visitor } from './tls-proxy.ts'

const createHex = () => randomBytes(32).toString('hex')

/** The providers that the operator has accounts with, on this system. */
export async function openProviders() {
  const [box, s3, stripe, paystack] = await Promise.all([
    openSmtpBox(),
    startS3Double(bucketSecret),
    startStripeDouble(),
    startPaystackDouble(),
  ])
  const bucket = new URL(s3.endpoint)
  const settings = {
    SECRET_KEY: createHex(),
    ...buildProviderSettings({ box, s3, stripe, paystack }),
    BACKUP_TARGET: `http://fanfare:${bucketSecret}@${bucket.host}/backups`,
    BACKUP_KEY: createHex(),
  }
  const ports = [box.url, s3.endpoint, stripe.endpoint, paystack.settings.apiUrl].map((url) =>
    Number(new URL(url).port),
  )
  const stopAll = () => Promise.all([box, s3, stripe, paystack].map((provider) => provider.stop()))
  return { box, s3, stripe, paystack, settings, ports, stop: stopAll }
}

/** A settings file into which an operator has typed these settings, each in place of the line that was there. */
export const fillSettings = (text: string, settings: Record<string, string>, quote = '"'): string =>
  [
    ...text.split('\n').filter((line) => !Object.keys(settings).some((name) => line.startsWith(`${name}=`))),
    ...Object.entries(settings).map(([name, value]) => `${name}=${quote}${value}${quote}`),
  ].join('\n')

/** Opens the server's database to move business time for everyone, as if days had passed. */
async function openMovableClock(settings: Record<string, string>) {
  const folder = createFreshFolder()
  const config = readConfig({ ...settings, NODE_ENV: 'production', DATA_DIR: folder.path })
  const database = await openDatabase(config)
  return {
    services: openServices(config, database),
    async pass(ms: number) {
      await database.execute('update platform.clock set movable = true')
      await database.transact((tx) => moveClock(tx, ms))
    },
    async close() {
      await database.close()
      folder.remove()
    },
  }
}

export type Server = {
  app: string
  /** Someone new, by https. */
  openVisitor(): Visitor
  box: SmtpBox
  paystack: PaystackDouble
  /** How this system reaches the server's database and files. */
  settings: Record<string, string>
  /** Called when a store has a product on sale. */
  opened?(): void
}

/** From the invitation in the box of `mail` to a creator whose payout has arrived. */
export async function runLiveHouse(
  server: Server,
  email: string,
): Promise<{ order: string; payout: string }> {
  const { app, openVisitor, box, paystack, settings } = server
  const operator = { app, visitor: openVisitor(), box }
  const staff = { visitor: operator.visitor, secret: await becomeStaff(operator, email) }
  await openHouse(operator, email)
  const creator = openVisitor()
  const adaeze = {
    name: 'Adaeze Bello',
    email: 'adaeze@creators.example',
    shopName: 'Harmattan Radio',
    handle: 'harmattan',
  }
  await becomeCreator({ app, visitor: creator, box }, adaeze)
  const { services, pass, close } = await openMovableClock({ ...settings, APP_URL: app })
  try {
    const shop = await services.read((tx) => findShopByHandle(tx, 'harmattan'))
    await putOnSale(services, asId('shop', shop!.id))
    server.opened?.()
    const sale = await sellAndPay({ app, box, paystack, openVisitor, staff, creator, pass })
    const letter = await box.waitForLetter(adaeze.email, /your payout is complete/)
    if (!letter.includes('Adaeze')) throw new Error('the letter names nobody')
    return sale
  } finally {
    await close()
  }
}

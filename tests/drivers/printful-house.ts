import { expect } from 'vitest'
import { openApp, type TestApp } from './app.ts'
import { setBusinessTime } from './database.ts'
import { type PrintfulDouble, startPrintfulDouble } from './printful-double.ts'
import { openPrintfulShop } from './printful-shop.ts'

/** How a house reaches Printful: by a token of one store, or by an app that staff connect. */
const settingsByAccess = {
  token: ({ apiKey, webhookSecret }: PrintfulDouble) => ({
    PRINTFUL_API_KEY: apiKey,
    PRINTFUL_WEBHOOK_SECRET: webhookSecret,
  }),
  app: ({ consent }: PrintfulDouble) => ({
    APP_URL: 'https://fanfare.test',
    PRINTFUL_CLIENT_ID: consent.clientId,
    PRINTFUL_CLIENT_SECRET: consent.clientSecret,
  }),
} as const

/** A house that prints at a double of Printful, with a shop that sells; closing it checks that every call was right. */
export async function openPrintfulHouse(access: keyof typeof settingsByAccess, at: Date) {
  let app: TestApp
  const printful = await startPrintfulDouble((url) => app.fetch(new URL(url).pathname))
  app = await openApp({ ...settingsByAccess[access](printful), PRINTFUL_API_URL: printful.endpoint })
  await setBusinessTime(app.services.database, at)
  const shop = await openPrintfulShop(app.services)
  async function close(): Promise<void> {
    expect(printful.faults).toEqual([])
    await app.close()
    await printful.stop()
  }
  return { app, printful, ...shop, close }
}

/** The fan's own link to an order, as a fan gets it who lost the letter: asked for by number and address. */
import { type APIRequestContext, expect } from '@playwright/test'

/** `order`: the console's page of it. Staff never hold the link, so that it is read in the fan's mailbox. */
export async function fansLink(
  staff: APIRequestContext,
  fan: APIRequestContext,
  origin: string,
  order: string,
): Promise<string> {
  const shown = await (await staff.get(order)).text()
  const number = /\b(FN-[A-Z0-9]{6})\b/.exec(shown)?.[1] ?? ''
  const email = /[\w.+-]+@[\w-]+(\.[\w-]+)+/.exec(shown.slice(shown.indexOf('<main')))?.[0] ?? ''
  const headers = { origin, referer: origin }
  const answer = await fan.post('/order', { headers, form: { number, email } })
  expect(answer.status(), `${number} is looked for by ${email}`).toBe(200)
  let link = ''
  await expect(async () => {
    const letters = await (await fan.get('/outbox')).text()
    const newest = [...letters.matchAll(/href="(\/outbox\/[^"]+)"/g)].slice(0, 12)
    for (const [, letter] of newest) {
      const mail = await (await fan.get(letter!)).text()
      link = new RegExp(`/order/${number}\\?key=[\\w.-]+`).exec(mail)?.[0] ?? ''
      if (link) return
    }
    throw new Error(`no letter leads to ${number}`)
  }).toPass({ timeout: 30_000 })
  return link
}

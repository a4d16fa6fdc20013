/** Gets the fan's link to an order like a fan who lost the letter: by number and address. */
import { type APIRequestContext, expect } from '@playwright/test'
import type { WorldSteps } from './world-steps.ts'

/** `order`: the console's page of it. Staff never hold the link, so that it is read in the fan's mailbox. */
export async function findFansLink(
  inLetters: WorldSteps['inLetters'],
  staff: APIRequestContext,
  fan: APIRequestContext,
  origin: string,
  order: string,
): Promise<string> {
  const html = await (await staff.get(order)).text()
  const number = /\b(FN-[A-Z0-9]{6})\b/.exec(html)?.[1] ?? ''
  const email = /[\w.+-]+@[\w-]+(\.[\w-]+)+/.exec(html.slice(html.indexOf('<main')))?.[0] ?? ''
  const headers = { origin, referer: origin }
  const answer = await fan.post('/order', { headers, form: { number, email } })
  expect(answer.status(), `${number} is looked for by ${email}`).toBe(200)
  return inLetters(fan, new RegExp(`/order/${number}\\?key=[\\w.-]+`))
}

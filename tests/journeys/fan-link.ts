/** Gets the link to an order as a fan does who lost the letter: by order number and e-mail address. */
import { type APIRequestContext, expect } from '@playwright/test'
import type { WorldSteps } from './world-steps.ts'

/** `orderPath` is its page in the console. Staff never see the link, so it is read from the fan's mailbox. */
export async function requestFanLink(
  findInLetters: WorldSteps['findInLetters'],
  staff: APIRequestContext,
  fan: APIRequestContext,
  origin: string,
  orderPath: string,
): Promise<string> {
  const html = await (await staff.get(orderPath)).text()
  const number = /\b(FN-[A-Z0-9]{6})\b/.exec(html)?.[1] ?? ''
  const email = /[\w.+-]+@[\w-]+(\.[\w-]+)+/.exec(html.slice(html.indexOf('<main')))?.[0] ?? ''
  const headers = { origin, referer: origin }
  const answer = await fan.post('/order', { headers, form: { number, email } })
  expect(answer.status(), `${number} is looked up by ${email}`).toBe(200)
  return findInLetters(fan, new RegExp(`/order/${number}\\?key=[\\w.-]+`))
}

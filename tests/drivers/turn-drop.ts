/** A store whose drops have a line, and browsers that each come over a network of their own. */
import { after, seconds } from '#kernel/instant.ts'
import { type Jar, openApp } from './app.ts'
import { setBusinessTime } from './database.ts'
import { buyFromDrop, type SendRequest } from './drop-buyer.ts'
import { openStore } from './store.ts'

export type Turns = Awaited<ReturnType<typeof openTurns>>
export async function openTurns() {
  const app = await openApp({ TRUSTED_PROXY: '127.0.0.1' })
  const store = await openStore(app.services.database, 'harmattan')
  const queryRows = async (text: string, values: unknown[] = []) =>
    (await app.services.database.execute(text, values)).rows
  let networks = 0
  /** A browser of its own on a network of its own. */
  function openBrowser(jar: Jar = new Map()): { ask: SendRequest; number: number } {
    const number = networks++
    const headers = { 'x-forwarded-for': `10.9.${number >> 8}.${number & 255}` }
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    const ask: SendRequest = async (path, form) => {
      const body = form && new URLSearchParams(form).toString()
      const init =
        body === undefined ? { headers } : { method: 'POST', headers: { ...headers, ...type }, body }
      const answer = await app.fetch(path, { jar, ...init })
      return { status: answer.status, to: answer.headers.get('location') ?? '', text: await answer.text() }
    }
    return { ask, number }
  }

  async function openDrop(unitsCap: number) {
    const listingId = await store.sell({ title: `Turns ${networks}`, unitsCap })
    const slug = String(
      (await queryRows('select slug from listings.listing where id = $1', [listingId]))[0]!.slug,
    )
    const choice = { listingId, blankId: 'bella-canvas-3001', colour: 'black', size: 'L', quantity: '1' }
    const openFan = (jar?: Jar) => {
      const { ask, number } = openBrowser(jar)
      const visit = {
        ask,
        number,
        product: `/@harmattan/${slug}`,
        listingId,
        choice,
        // A line is read once a second, however many requests arrive.
        pause: () => new Promise((resolve) => setTimeout(resolve, 40)),
      }
      const askStanding = () => ask(`/standing/${listingId}`)
      return {
        askStanding,
        ask,
        addToCart: () => ask('/@harmattan/cart', choice),
        readState: async () => JSON.parse((await ask(`/standing/${listingId}`)).text).state as string,
        buy: (card?: Record<string, string>) => buyFromDrop(card ? { ...visit, card } : visit),
        payAgain: () => buyFromDrop({ ...visit, inCart: true }),
      }
    }
    const countPaid = async () =>
      (
        await queryRows(
          `select u.edition from orders."order" o join orders.unit u on u.order_id = o.id
            where o.paid_at is not null and u.listing_id = $1 order by u.edition`,
          [listingId],
        )
      ).length
    return { listingId, slug, fan: openFan, paid: countPaid }
  }
  const pass = async (count: number) => {
    const [row] = await queryRows('select platform.business_now() as at')
    await setBusinessTime(app.services.database, after(new Date(row!.at as string), seconds(count)))
  }
  return { app, rows: queryRows, openDrop, pass }
}

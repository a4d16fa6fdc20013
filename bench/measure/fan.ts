/** A fan's steps through a store by the front door, as a browser without scripts takes them. */
import { Agent, request } from 'node:http'

export type Fan = { number: number; cookies: Map<string, string>; page: string }
export type Answer = { status: number; to: string; text: string }

let fansMade = 0
export const createFan = (): Fan => ({ number: (fansMade += 1), cookies: new Map(), page: '' })

const address = {
  name: 'Ada Lovelace',
  line1: '12 Bode Thomas',
  line2: '',
  city: 'Lagos',
  region: 'Lagos',
  postalCode: '101241',
  country: 'NG',
  phone: '',
  taxNumber: '',
}
const card = { card_number: '4242 4242 4242 4242', card_expiry: '12/34', card_cvc: '123' }
const readField = (html: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''

/** Creates a function that sends a fan's request and keeps the cookies. */
export function createSender(address: string, clients: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  return (fan: Fan, to: string, form?: Record<string, string>): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const body = form && new URLSearchParams(form).toString()
      const headers = {
        cookie: [...fan.cookies].map((pair) => pair.join('=')).join('; '),
        ...(body ? { origin: address, 'content-type': 'application/x-www-form-urlencoded' } : {}),
      }
      request(to, { agent, headers, method: body ? 'POST' : 'GET' }, (answer) => {
        for (const line of answer.headers['set-cookie'] ?? []) {
          const [name = '', value = ''] = line.split('; ')[0]!.split(/=(.*)/)
          fan.cookies.set(name, value)
        }
        let text = ''
        answer.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk
        })
        answer.on('end', () =>
          resolve({ status: answer.statusCode!, to: answer.headers.location ?? '', text }),
        )
      })
        .on('error', reject)
        .end(body)
    })
}

/** The steps of a purchase: add to the cart, the cart, the checkout, its figures, Pay. */
export function createPurchaseSteps(
  shop: string,
  listings: readonly string[],
  send: ReturnType<typeof createSender>,
): Readonly<Record<'add' | 'cart' | 'checkout' | 'figures' | 'pay', (fan: Fan) => Promise<Answer>>> {
  const emailOf = ({ number }: Fan) => `fan${number}@bench.test`
  return {
    add: (fan) => {
      const listingId = listings[fan.number % listings.length]!
      const choice = { listingId, blankId: 'bella-canvas-3001', colour: 'black', size: 'L', quantity: '1' }
      return send(fan, `${shop}/cart`, choice)
    },
    cart: (fan) => send(fan, `${shop}/cart`),
    checkout: (fan) => send(fan, `${shop}/checkout`),
    figures: (fan) => send(fan, `${shop}/checkout`, { ...address, email: emailOf(fan), intent: 'update' }),
    pay: (fan) => {
      const form = {
        key: readField(fan.page, 'key'),
        shown: readField(fan.page, 'shown'),
        shippingOption: 'standard',
      }
      return send(fan, `${shop}/checkout`, {
        ...form,
        ...address,
        ...card,
        email: emailOf(fan),
        intent: 'pay',
      })
    },
  }
}

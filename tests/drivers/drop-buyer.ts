/** A fan who wants one unit of a drop, as a browser without scripts or with our small one: page, cart, line, checkout. */
import { formsOf } from './forms.ts'

export type Answer = { status: number; to: string; text: string }
/** Sends a browser's request: keeps cookies, follows no redirects. */
export type Ask = (path: string, form?: Record<string, string>) => Promise<Answer>
export type DropEnd = {
  end: 'bought' | 'unpaid' | 'sold out' | 'left'
  waited: boolean
  order: string | null
}
/** The step at which a fan leaves without notice. */
export type Leaving = 'line' | 'turn' | 'cart' | 'checkout'
export type DropVisit = {
  ask: Ask
  product: string
  listingId: string
  number: number
  /** What to add to the cart, if the product's page needn't be opened. */
  wanted?: Record<string, string>
  leaves?: Leaving
  /** Pages of this browser run their scripts, which look at the turn as soon as a page is there. */
  scripts?: boolean
  /** It is already in the cart: only the checkout remains. */
  inCart?: boolean
  /** The buyer's e-mail, if not the one of this number. */
  email?: string
  /** The street, if not the fan's own. */
  line1?: string
  /** The card fields, if not the test provider's. */
  card?: Record<string, string>
  /** Waits before checking the place in line again. */
  pause: (seconds: number) => Promise<unknown>
}

const left = (waited: boolean): DropEnd => ({ end: 'left', waited, order: null })
const soldOut = (waited: boolean): DropEnd => ({ end: 'sold out', waited, order: null })

/** Buys, or learns that it is sold out. Throws when a page leads nowhere: a fan would be stuck there. */
export async function buyFromDrop(visit: DropVisit): Promise<DropEnd> {
  const { ask, product } = visit
  if (visit.inCart) return pay(visit, false)
  const wanted = visit.wanted ?? (await chosenOn(ask, product))
  if (!wanted) return soldOut(false)
  const cart = product.replace(/[^/]+$/, 'cart')
  let waited = false
  let put = await ask(cart, wanted)
  for (let tries = 0; put.to.includes('/waiting/'); tries += 1) {
    if (tries > 20) throw new Error(`fan ${visit.number} is sent to the line again and again`)
    const end = await standInLine(visit, put.to)
    if (end === 'sold out') return soldOut(waited)
    if (end === 'left') return left(true)
    waited = true
    put = await ask(cart, wanted)
  }
  if (put.status !== 303) return soldOut(waited)
  await look(visit)
  if (visit.leaves === 'cart') return left(waited)
  return pay(visit, waited)
}

/** The requests of the scripts of cart and checkout at once, and then every five seconds. */
const look = async ({ scripts, ask, listingId }: DropVisit): Promise<void> => {
  if (scripts) await ask(`/standing/${listingId}`)
}

/** The form that the product's page would send; null without a button. */
async function chosenOn(ask: Ask, product: string): Promise<Record<string, string> | null> {
  const { text } = await ask(product)
  const form = formsOf(text, product).find((each) => each.sends.some((fields) => 'listingId' in fields))
  if (!form) return null
  const size = /<input[^>]*name="size"[^>]*value="([^"]+)"/.exec(text)?.[1] ?? 'M'
  return { ...form.sends[0]!, size, quantity: '1' }
}

type Seen = { state: string; again?: number }
/** The state of a page of the line; where no script looks again, it comes again on its own. */
async function seenOn(ask: Ask, page: string): Promise<Seen> {
  const { text, to } = await ask(page)
  if (to) return { state: to.includes('/checkout') ? 'turn' : 'over' }
  const [state, again] = ['state', 'again'].map((name) => new RegExp(`data-${name}="(\\w+)"`).exec(text)?.[1])
  return { state: state ?? 'none', again: Number(again) || 5 }
}

/** Opens the page and looks at the place as its script does, until it is this fan's turn or there is nothing left. */
async function standInLine({ ask, listingId, pause, number, leaves, scripts }: DropVisit, page: string) {
  let standing = await seenOn(ask, page)
  const byScript = async () => JSON.parse((await ask(`/standing/${listingId}`)).text) as Seen
  for (let tries = 0; tries < 2_000; tries += 1) {
    if (leaves === 'line') return 'left'
    if (standing.state === 'turn') return leaves === 'turn' ? 'left' : 'turn'
    if (standing.state === 'sold_out' || standing.state === 'over') return 'sold out'
    if (standing.state === 'lapsed' || standing.state === 'none') await ask(page, {})
    await pause(standing.again ?? 1)
    standing = await (scripts ? byScript() : seenOn(ask, page))
  }
  throw new Error(`fan ${number} waited and waited`)
}

const card = { card_number: '4242 4242 4242 4242', card_expiry: '12/34', card_cvc: '123' }
const addressOf = (number: number) => ({
  email: `drop${number}@fans.test`,
  name: `Fan ${number}`,
  line1: `${number} Allen Avenue`,
  line2: '',
  city: 'Lagos',
  region: 'Lagos',
  postalCode: '101233',
  country: 'NG',
  phone: '',
})

async function pay(visit: DropVisit, waited: boolean): Promise<DropEnd> {
  const { ask, product, number } = visit
  const address = {
    ...addressOf(number),
    ...(visit.email ? { email: visit.email } : {}),
    ...(visit.line1 ? { line1: visit.line1 } : {}),
  }
  const checkout = product.replace(/[^/]+$/, 'checkout')
  let shown = await ask(checkout, { ...address, intent: 'update' })
  await look(visit)
  if (visit.leaves === 'checkout') return left(waited)
  // On a busy machine a turn may end before its answer arrives, several times in a row.
  for (let tries = 0; tries < 40; tries += 1) {
    if (shown.to.includes('/waiting/')) {
      if ((await standInLine(visit, shown.to)) === 'sold out') return soldOut(true)
      shown = await ask(checkout)
      continue
    }
    if (shown.status >= 300 && shown.status < 400) {
      if (!shown.to.includes('/order/')) return soldOut(waited)
      const url = new URL(shown.to, 'http://localhost')
      const { text } = await ask(url.pathname + url.search)
      const end = text.includes('Thank you,') ? 'bought' : 'unpaid'
      return { end, waited, order: /FN-[2-9A-HJ-NP-Z]{6}/.exec(shown.to)?.[0] ?? null }
    }
    const form = formsOf(shown.text, checkout).find((each) => each.sends.some((fields) => 'shown' in fields))
    if (!form) return soldOut(waited)
    const fields = form.sends.find((each) => each.intent === 'pay') ?? form.sends[0]!
    const cards = fields.card_token ? {} : (visit.card ?? card)
    shown = await ask(checkout, { ...fields, ...address, ...cards, intent: 'pay' })
    if (shown.status === 402) return { end: 'unpaid', waited, order: null }
    if (shown.status === 409 && /sold out|are left/i.test(shown.text)) return soldOut(waited)
  }
  throw new Error(`the checkout of fan ${number} never ended: ${shown.status}`)
}

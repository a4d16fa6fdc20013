/**
 * Fans of a drop, in a process of their own: `node tests/drivers/drop-crowd.ts '<plan>'` prints what became of each as
 * JSON. Everybody comes at a moment that was drawn before, however slow the answers are, and waits are counted from it.
 */
import { seeded } from '../../kernel/random.ts'
import { type Ask, buyFromDrop, type DropEnd, type Leaving } from './drop-buyer.ts'

export type CrowdPlan = {
  fans: number
  /** Everybody comes within so many seconds. */
  seconds: number
  seed: number
  addresses: string[]
  product: string
  listingId: string
}
export type CrowdEnd = {
  ends: DropEnd[]
  /** Milliseconds by kind of question, each from the moment at which it should have been asked. */
  times: Record<string, number[]>
  /** The same of the answers that said that all is gone. */
  soldOut: number[]
  broken: string[]
  stuck: string[]
  refusedCalls: number
  begunAt: number
  seconds: number
}

const declined = { card_number: '4000 0000 0000 0002', card_expiry: '12/34', card_cvc: '123' }
const wait = (until: number): Promise<unknown> =>
  new Promise((done) => setTimeout(done, Math.max(0, until - performance.now())))
const kindOf = (path: string, form: unknown): string =>
  `${form ? 'POST' : 'GET'} ${path
    .replace(/\?.*/, '')
    .split('/')
    .slice(1, 3)
    .join('/')
    .replace(/lst_.*|FN-.*/, '…')}`

/** Calls that found no way in are made again, as a person would press reload. */
async function insist(call: () => Promise<Response>, again: () => void): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const answer = await call().catch((cause: unknown) => {
      if (tries === 10) throw cause
      return null
    })
    if (answer) return answer
    again()
    await wait(performance.now() + 1_000)
  }
}

/** A fan's browser on a network of its own; each question goes to either process. `due`: when the next should be asked. */
function browser(
  plan: CrowdPlan,
  end: CrowdEnd,
  number: number,
  pick: () => number,
  clock: { due: number },
): Ask {
  const cookies = new Map<string, string>()
  return async (path, form) => {
    const address = plan.addresses[pick() % plan.addresses.length]!
    const headers: Record<string, string> = {
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-forwarded-for': `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
      ...(form ? { origin: address } : {}),
    }
    const init = form ? { method: 'POST', body: new URLSearchParams(form) } : {}
    const call = () => fetch(address + path, { ...init, headers, redirect: 'manual' as const })
    const answer = await insist(call, () => {
      end.refusedCalls += 1
    })
    const text = await answer.text()
    const kind = kindOf(path, form)
    const took = performance.now() - clock.due
    const of = end.times[kind] ?? []
    end.times[kind] = of
    of.push(took)
    if (text.includes('"state":"sold_out"')) end.soldOut.push(took)
    if (answer.status >= 500) end.broken.push(`${kind}: ${answer.status}`)
    for (const line of answer.headers.getSetCookie()) {
      const pair = line.split(';')[0]!
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    clock.due = performance.now()
    return { status: answer.status, to: answer.headers.get('location') ?? '', text }
  }
}

/** Of a hundred, four leave at each step and four with a card that is declined. */
const steps: readonly (Leaving | 'declined')[] = ['line', 'turn', 'cart', 'checkout', 'declined']

async function come(plan: CrowdPlan): Promise<CrowdEnd> {
  const random = seeded(plan.seed)
  const begun = performance.now()
  const begunAt = Date.now()
  const end: CrowdEnd = {
    ...{ ends: [], times: {}, soldOut: [], broken: [], stuck: [], refusedCalls: 0, begunAt, seconds: 0 },
  }
  await Promise.all(
    Array.from({ length: plan.fans }, async (_, number) => {
      const clock = { due: begun + random.next() * plan.seconds * 1_000 }
      const step = steps[Math.floor(random.next() * 25)]
      await wait(clock.due)
      const pause = async (seconds: number) => {
        clock.due = performance.now() + seconds * (800 + random.next() * 400)
        await wait(clock.due)
      }
      const ask = browser(plan, end, number, () => random.whole(0, 1), clock)
      const visit = { ask, product: plan.product, listingId: plan.listingId, number, pause }
      const own = step === 'declined' ? { card: declined } : step ? { leaves: step } : {}
      try {
        end.ends.push(await buyFromDrop({ ...visit, ...own }))
      } catch (cause) {
        end.stuck.push(String(cause))
      }
    }),
  )
  end.seconds = (performance.now() - begun) / 1_000
  return end
}

if (import.meta.main) {
  const end = await come(JSON.parse(process.argv[2]!) as CrowdPlan)
  process.stdout.write(JSON.stringify(end))
}

/**
 * Fans of a drop, in a process of their own: `node tests/drivers/drop-crowd.ts '<plan>'` prints what became of each as
 * JSON. Everyone comes at a moment drawn beforehand, however slow the answers are, and waits are counted from it.
 */
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { type Random, seedRandom } from '../../kernel/random.ts'
import { buyFromDrop, type DropEnd, type LeavingPoint, type SendRequest } from './drop-buyer.ts'

export type CrowdPlan = {
  fans: number
  /** Everyone comes within this many seconds. */
  seconds: number
  seed: number
  addresses: string[]
  product: string
  listingId: string
  /** How many addresses they use: one each, or one phone network's for all. */
  behind: 'many' | 'one'
}
export type CrowdEnd = {
  ends: DropEnd[]
  /** Milliseconds by kind of request, each from the moment at which it was due. */
  times: Record<string, number[]>
  /** The same for the answers that say it is sold out. */
  soldOut: number[]
  broken: string[]
  stuck: string[]
  refusedCalls: number
  /** Answers with 429, from some rate limit. */
  tooMany: number
  begunAt: number
  seconds: number
  /** Seconds of processor that the crowd itself took. */
  processor: number
}

const declinedCard = { card_number: '4000 0000 0000 0002', card_expiry: '12/34', card_cvc: '123' }
const waitUntil = (time: number): Promise<unknown> =>
  new Promise((resolve) => setTimeout(resolve, Math.max(0, time - performance.now())))
const nameKind = (path: string, form: unknown): string =>
  `${form ? 'POST' : 'GET'} ${path
    .replace(/\?.*/, '')
    .split('/')
    .slice(1, 3)
    .join('/')
    .replace(/lst_.*|FN-.*/, '…')}`

type ReceivedAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer }
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })

/** One request, with as little work here as possible: the crowd shares its machine with what it measures. */
function call(
  address: string,
  path: string,
  headers: Record<string, string>,
  form?: string,
): Promise<ReceivedAnswer> {
  return new Promise((resolve, reject) => {
    const length = form === undefined ? {} : { 'content-length': String(Buffer.byteLength(form)) }
    const outgoing = request(
      address + path,
      { agent, method: form === undefined ? 'GET' : 'POST', headers: { ...headers, ...length } },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', reject)
        answer.on('end', () =>
          resolve({ status: answer.statusCode!, headers: answer.headers, body: Buffer.concat(chunks) }),
        )
      },
    )
    outgoing.on('error', reject)
    outgoing.end(form)
  })
}
const readText = ({ headers, body }: ReceivedAnswer): string =>
  String(headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body)

const maxTries = 60
/** A fan who is asked to retry does so after the given time; one who couldn't connect reloads after a second. */
async function sendWithRetries(
  sendRequest: () => Promise<ReceivedAnswer>,
  noteRetry: () => void,
  random: Random,
): Promise<ReceivedAnswer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await sendRequest().catch((error: unknown) => {
      if (tries === maxTries) throw error
      return null
    })
    const retrySeconds = answer?.status === 503 ? Number(answer.headers['retry-after']) : Number.NaN
    if (answer && (Number.isNaN(retrySeconds) || tries === maxTries)) return answer
    noteRetry()
    await waitUntil(performance.now() + (retrySeconds || 1) * (800 + random.next() * 400))
  }
}

/** A fan's browser; each request goes to either process. `due`: when the next is due. */
function openBrowser(
  plan: CrowdPlan,
  end: CrowdEnd,
  number: number,
  random: Random,
  clock: { due: number },
): SendRequest {
  const cookies = new Map<string, string>()
  return async (path, form) => {
    const address = plan.addresses[random.integer(0, plan.addresses.length - 1)]!
    const headers: Record<string, string> = {
      'accept-encoding': 'gzip',
      'x-forwarded-for':
        plan.behind === 'one' ? '100.64.7.7' : `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
      ...(cookies.size > 0
        ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
        : {}),
      ...(form ? { origin: address, 'content-type': 'application/x-www-form-urlencoded' } : {}),
    }
    const body = form && String(new URLSearchParams(form))
    const answer = await sendWithRetries(
      () => call(address, path, headers, body),
      () => {
        end.refusedCalls += 1
      },
      random,
    )
    const text = readText(answer)
    const kind = nameKind(path, form)
    const elapsed = performance.now() - clock.due
    const times = end.times[kind] ?? []
    end.times[kind] = times
    times.push(elapsed)
    if (/"state":"sold_out"|data-state="sold_out"/.test(text)) end.soldOut.push(elapsed)
    if (answer.status === 429) end.tooMany += 1
    if (answer.status >= 500) end.broken.push(`${kind}: ${answer.status}`)
    for (const line of answer.headers['set-cookie'] ?? []) {
      const pair = line.split(';')[0]!
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    clock.due = performance.now()
    return { status: answer.status, to: answer.headers.location ?? '', text }
  }
}

/** Of a hundred fans, four leave at each step and four have a declined card. One browser in ten runs no scripts. */
const steps: readonly (LeavingPoint | 'declined')[] = ['line', 'turn', 'cart', 'checkout', 'declined']
function toVisitOptions(step: LeavingPoint | 'declined' | undefined) {
  if (step === 'declined') return { card: declinedCard }
  return step ? { leaves: step } : {}
}

async function runCrowd(plan: CrowdPlan): Promise<CrowdEnd> {
  const random = seedRandom(plan.seed)
  const startedAt = performance.now()
  const begunAt = Date.now()
  const end: CrowdEnd = {
    ends: [],
    times: {},
    soldOut: [],
    broken: [],
    stuck: [],
    refusedCalls: 0,
    tooMany: 0,
    begunAt,
    seconds: 0,
    processor: 0,
  }
  await Promise.all(
    Array.from({ length: plan.fans }, async (_, number) => {
      const clock = { due: startedAt + random.next() * plan.seconds * 1_000 }
      const step = steps[Math.floor(random.next() * 25)]
      await waitUntil(clock.due)
      const pause = async (seconds: number) => {
        clock.due = performance.now() + seconds * (800 + random.next() * 400)
        await waitUntil(clock.due)
      }
      const ask = openBrowser(plan, end, number, random, clock)
      const scripts = number % 10 > 0
      const visit = { ask, product: plan.product, listingId: plan.listingId, number, pause, scripts }
      const visitOptions = toVisitOptions(step)
      try {
        end.ends.push(await buyFromDrop({ ...visit, ...visitOptions }))
      } catch (error) {
        end.stuck.push(String(error))
      }
    }),
  )
  end.seconds = (performance.now() - startedAt) / 1_000
  const { user, system } = process.cpuUsage()
  end.processor = (user + system) / 1e6
  return end
}

if (import.meta.main) {
  const end = await runCrowd(JSON.parse(process.argv[2]!) as CrowdPlan)
  process.stdout.write(JSON.stringify(end))
}

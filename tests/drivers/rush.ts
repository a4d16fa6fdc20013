/** Fans who arrive one after the other for as long as a trial lasts, and what each of them met. */
import type { DropEnd, SendRequest } from './drop-buyer.ts'

type Options = {
  /** The address they all visit. */
  front: string
  /** How many begin in a second. */
  rate: number
  /** How many visits may run at once; further fans wait. */
  lanes: number
}

/** The codes with which a proxy or we ask someone to retry. */
const retryStatuses = new Set([502, 503, 504])
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export class Rush {
  bought = 0
  /** What no fan should meet. */
  readonly faults: string[] = []
  /** The trails of fans who had to retry more than once. */
  readonly unlucky: string[] = []
  readonly #told: string[] = []
  readonly #asked: string[] = []
  readonly #options: Options
  readonly #visit: (send: SendRequest, number: number) => Promise<DropEnd>
  readonly #events: { name: string; at: number; recoveryMs: number | null; retries: number }[] = []
  #coming = true
  #running: Promise<unknown> = Promise.resolve()
  #began = 0
  #ended = 0
  #fansAgain = 0

  constructor(options: Options, visit: (send: SendRequest, number: number) => Promise<DropEnd>) {
    this.#options = options
    this.#visit = visit
  }

  begin(): void {
    this.#began = performance.now()
    let number = 0
    const due = (index: number) => this.#began + (index * 1_000) / this.#options.rate
    const lane = async (): Promise<void> => {
      while (this.#coming) {
        const fanNumber = number++
        await pause(Math.max(0, due(fanNumber) - performance.now()))
        if (this.#coming) await this.#serve(fanNumber)
      }
    }
    this.#running = Promise.all(Array.from({ length: this.#options.lanes }, lane))
  }

  /** Marks that something is lost from now on; what happens is counted under its name. */
  markLoss(name: string): void {
    this.#events.push({ name, at: performance.now(), recoveryMs: null, retries: 0 })
  }

  /** Milliseconds from an event until the first request sent after it was written. */
  findRecoveryMs(name: string): number | null {
    return this.#events.find((event) => event.name === name)?.recoveryMs ?? null
  }

  /** Orders whose fan was thanked, and those whose fan was told that the bank is being asked. */
  async end(): Promise<{ thanked: string[]; pending: string[]; report: string }> {
    this.#coming = false
    this.#ended = performance.now()
    const bought = this.bought
    await this.#running
    const seconds = (this.#ended - this.#began) / 1_000
    const losses = this.#events.map(
      ({ name, recoveryMs, retries }) =>
        `${name}: ${retries} requests sent again, written again after ${recoveryMs === null ? '?' : (recoveryMs / 1_000).toFixed(1)} s`,
    )
    const report = [
      `${this.#told.length} thanked for an order, ${this.#asked.length} told that their bank is asked; ${(bought / seconds).toFixed(1)} a second (asked for: ${this.#options.rate}) over ${seconds.toFixed(0)} s`,
      `${this.#fansAgain} fans sent something again, ${this.unlucky.length} of them more than once the same`,
      ...losses,
    ].join('\n')
    return { thanked: this.#told, pending: this.#asked, report }
  }

  async #serve(number: number): Promise<void> {
    const trail: string[] = []
    try {
      const end = await this.#visit(this.#browser(number, trail), number)
      if (end.order) (end.end === 'bought' ? this.#told : this.#asked).push(end.order)
      else this.faults.push(`fan ${number}: ${end.end}\n${trail.join('\n')}`)
      this.bought += 1
    } catch (error) {
      this.faults.push(`fan ${number}: ${(error as Error).message}\n${trail.join('\n')}`)
    }
    const repeatedLines = trail.filter((line) => line.startsWith('again'))
    if (repeatedLines.length) this.#fansAgain += 1
    if (repeatedLines.some((line) => line.startsWith('again 2'))) this.unlucky.push(trail.join('\n'))
  }

  /**
   * A browser that keeps cookies. A fan who is told to retry waits until the site is back, as its own page does,
   * and sends the same request again.
   */
  #browser(number: number, trail: string[]): SendRequest {
    const cookies = new Map<string, string>()
    const { front } = this.#options
    return async (path, form) => {
      for (let sentCount = 0; ; sentCount += 1) {
        const at = performance.now()
        const headers: Record<string, string> = {
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          'x-forwarded-for': `10.9.${(number >> 8) & 255}.${number & 255}`,
          ...(form ? { origin: front } : {}),
        }
        const init = form ? { method: 'POST', body: new URLSearchParams(form) } : {}
        const answer = await fetch(front + path, { ...init, headers, redirect: 'manual' })
          .then(async (response) => ({ response, text: await response.text() }))
          .catch(() => null)
        if (answer && !retryStatuses.has(answer.response.status)) {
          const { response, text } = answer
          const to = response.headers.get('location') ?? ''
          trail.push(`${form ? 'POST' : 'GET'} ${path}: ${response.status} ${to} ${readAlert(text)}`)
          if (response.status >= 500) throw new Error(`${path}: ${response.status}`)
          if (form && response.status < 400) this.#written(at)
          for (const line of response.headers.getSetCookie()) {
            const pair = line.split(';')[0]!
            cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
          }
          return { status: response.status, to, text }
        }
        const answerText = answer ? `${answer.response.status} ${readHead(answer.text)}` : 'no answer'
        const [ms, last] = [Math.round(performance.now() - at), this.#events.at(-1)]
        const elapsedText = last ? `, ${Math.round(performance.now() - last.at)} ms after ${last.name}` : ''
        trail.push(`again ${sentCount + 1} ${path}: ${answerText} after ${ms} ms${elapsedText}`)
        if (last) last.retries += 1
        await this.#untilThere()
      }
    }
  }

  #written(sentAt: number): void {
    for (const event of this.#events)
      if (event.recoveryMs === null && sentAt > event.at) event.recoveryMs = performance.now() - event.at
  }

  /** Waits until the site says that it can serve: at least some seconds, as `Retry-After` asks. */
  async #untilThere(): Promise<void> {
    await pause(2_000)
    while (
      !(await fetch(`${this.#options.front}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ))
    )
      await pause(500)
  }
}

const readHead = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, 80)
const readAlert = (text: string): string => /role="alert"[^>]*>([^<]*)/.exec(text)?.[1] ?? ''

/** Operates the press through the forms of its pages, and finds its batches. */
import { type APIRequestContext, type APIResponse, expect, type Page } from '@playwright/test'

type Fields = Record<string, string | { name: string; mimeType: string; buffer: Buffer }>

/** Sends forms in its own browser context. */
export class Sender {
  readonly request: APIRequestContext
  readonly #origin: string
  constructor(request: APIRequestContext, origin: string) {
    this.request = request
    this.#origin = origin
  }
  async readPage(path: string): Promise<string> {
    return (await this.request.get(path)).text()
  }
  async send(path: string, multipart: Fields): Promise<string> {
    const answer = await this.#post(path, { multipart })
    expect(answer.status(), `${path} takes ${Object.keys(multipart).join(', ')}`).toBeLessThan(400)
    return answer.url()
  }
  /** Sends a request like a browser, but follows no redirects. */
  ask = async (path: string, form?: Record<string, string>) => {
    const answer = await (form
      ? this.#post(path, { form, maxRedirects: 0 })
      : this.request.get(path, { maxRedirects: 0 }))
    return { status: answer.status(), to: answer.headers().location ?? '', text: await answer.text() }
  }
  #post(path: string, options: object): Promise<APIResponse> {
    return this.request.post(path, { headers: { origin: this.#origin, referer: this.#origin }, ...options })
  }
}

/** The only link of this pattern on a page, or the first of several. */
export function findLink(html: string, pattern: RegExp, screen: string): string {
  const href = pattern.exec(html)?.[1]
  if (!href) throw new Error(`${screen} has no ${pattern}`)
  return href.replaceAll('&amp;', '&')
}

/** The labels of a batch's pieces of a listing, once its print files are made: until then no scan prints a piece. */
export async function findPieceCodes(
  staff: Sender,
  batch: string,
  title: string,
  min: number,
): Promise<string[]> {
  let codes: string[] = []
  await expect(async () => {
    const html = await staff.readPage(`/operator/batches/${batch}`)
    expect(html).toMatch(/<a [^>]*href="\/operator\/print-files\/[^"]+"[^>]*download/)
    // The batch may also hold other listings.
    const rows = html.split('<tr').filter((row) => row.includes(title))
    codes = rows.flatMap((row) => /Scan ([A-Z]{3}-\d{6}-[A-Z]{3}\d*-\d{3})/.exec(row)?.[1] ?? [])
    expect(codes.length).toBeGreaterThanOrEqual(min)
  }).toPass({ timeout: 90_000 })
  return codes
}

/** Prints and packs a piece into a parcel of its own. */
export async function pack(staff: Sender, code: string): Promise<string> {
  // Its print file may not be ready yet.
  await expect(() => staff.send('/operator/scan', { code, step: 'start' })).toPass({ timeout: 60_000 })
  await staff.send('/operator/scan', { code, step: 'print' })
  const { text } = await staff.ask('/operator/scan', { code, step: 'pack' })
  return findLink(text, /"(\/operator\/shipments\/\w{3}_\w+)"/, 'the station')
}

/** Hands a parcel to a carrier; the test carrier makes its own number. */
export async function ship(
  staff: Sender,
  parcel: string,
  tracking = { carrier: 'fanfare-post', trackingNumber: '' },
): Promise<string> {
  const parcelForm = { parcel: parcel.split('/').at(-1)!, ...tracking }
  await staff.send(parcel, parcelForm)
  return parcel
}

/** Opens the page of the batch that holds a listing's pieces and has print files; returns its path. */
export async function openBatchInPrint(ops: Page, title: string): Promise<string> {
  let batch = ''
  await expect(async () => {
    await ops.goto('/operator/batches')
    const links = await ops.getByRole('link', { name: /[A-Z]{3}-\d{6}-DTG/ }).all()
    for (const path of await Promise.all(links.map((link) => link.getAttribute('href')))) {
      await ops.goto(path!)
      batch = path!
      if ((await ops.getByText(title).count()) === 0) continue
      if ((await ops.getByRole('link', { name: /png|download/i }).count()) > 0) return
    }
    throw new Error(`no batch holds ${title} and its print file`)
  }).toPass({ timeout: 120_000 })
  return batch
}

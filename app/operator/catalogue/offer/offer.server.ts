import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { record } from '#audit'
import { browse, countOffers, findBlanks, offerBlank } from '#catalogue'
import { catalogueRefusals, isOffered, type Technique, techniques } from '#catalogue/contract'
import type { Person } from '#kernel/actor.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { parseMoney } from '#kernel/money.ts'
import { parsePageNumber } from '#kernel/page.ts'
import { wordsOf } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import { findFacilities } from '#production'
import { readParts } from '../../../form.server.ts'
import { signedInStaff } from '../../../request.server.ts'
import { type FileOffer, readOfferFile } from './offer-file.ts'

const maxFileBytes = 300_000

/** Techniques of any press of the house or of others, switched on or not. */
export async function findPrintableTechniques(tx: Tx): Promise<string[]> {
  const presses = (await findFacilities(tx)).filter(({ configured }) => configured)
  return [...new Set(presses.flatMap((press) => Object.keys(press.techniques)))]
}

/** Blanks not on offer that someone could print, filtered by words and technique. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { read, url } = signedInStaff(context, 'production')
  const words = (url.searchParams.get('q') ?? '').trim().slice(0, 80)
  const input = url.searchParams.get('technique') ?? ''
  const technique = input in techniques ? (input as Technique) : null
  const page = parsePageNumber(url.searchParams.get('page'))
  return read(async (tx) => {
    const filter = technique ? { technique: [technique] } : {}
    const sort = words ? ('featured' as const) : ('name' as const)
    const blanks = await browse(tx, { words, sort, page, perPage: 50, unoffered: true, ...filter })
    return {
      words,
      technique: technique ?? '',
      blanks,
      printableTechniques: await findPrintableTechniques(tx),
      counts: await countOffers(tx),
    }
  })
}

type Submitted = Record<string, string>
const readText = (form: FormData, name: string): string => String(form.get(name) ?? '').trim()

/** One cost for every size of the ticked blanks. */
async function readTicked(tx: Tx, form: FormData): Promise<{ offers: FileOffer[]; faults: string[] }> {
  const ids = form.getAll('blank').map(String).slice(0, 100)
  const [cost, furtherCost] = [
    parseMoney(readText(form, 'cost')),
    parseMoney(readText(form, 'further') || '0'),
  ]
  const stock = readText(form, 'stock')
  const faults: string[] = []
  if (ids.length === 0) faults.push('Tick at least one blank.')
  if (!cost || cost.minor <= 0n || cost.minor > 1_000_000n)
    faults.push('Enter the cost of a piece, such as 9.50.')
  if (!furtherCost || furtherCost.minor < 0n || furtherCost.minor > 1_000_000n)
    faults.push('Enter the cost of a further print area, such as 3.00, or 0.')
  if (stock !== '' && !/^\d{1,7}$/.test(stock))
    faults.push('Enter stock as a whole number, or leave it empty for unlimited.')
  if (faults.length > 0) return { offers: [], faults }
  const blanks = await findBlanks(tx, ids)
  return {
    faults: [],
    offers: [...blanks.values()].map((blank) => ({
      blankId: blank.id,
      costs: Object.fromEntries(blank.sizes.map((size) => [size, Number(cost!.minor)])),
      furtherAreaMinor: Number(furtherCost!.minor),
      stock: stock === '' ? null : Number(stock),
    })),
  }
}

async function readOffers(tx: Tx, form: FormData): Promise<{ offers: FileOffer[]; faults: string[] }> {
  const file = form.get('file')
  const text = file instanceof File && file.size > 0 ? await file.text() : readText(form, 'lines')
  if (text.length > maxFileBytes) return { offers: [], faults: ['That file is too large.'] }
  const ids = [
    ...new Set(
      text.split(/\r\n|\n|\r/).map((line) =>
        line
          .split(/[,;\t]/)[0]!
          .replaceAll('"', '')
          .trim(),
      ),
    ),
  ]
  return readOfferFile(text, await findBlanks(tx, ids))
}

/** Rolls back everything: half an offered list would have to be sorted out by hand. */
class FaultyOffers extends Error {
  readonly faults: string[]
  constructor(faults: string[]) {
    super('faulty')
    this.faults = faults
  }
}

export async function offerBlanks(
  tx: Tx,
  offerer: { actor: Person; requestId: string; source: 'typed' | 'file' },
  offers: readonly FileOffer[],
  at: Date,
): Promise<string[]> {
  const { actor, requestId, source } = offerer
  const printableTechniques = await findPrintableTechniques(tx)
  const faults: string[] = []
  for (const fileOffer of offers) {
    const result = await offerBlank(tx, { ...fileOffer, source, by: actor.name }, printableTechniques, at)
    if (!result.ok) faults.push(`${fileOffer.blankId}: ${wordsOf(result, catalogueRefusals)}`)
    else {
      const after = {
        costs: fileOffer.costs,
        furtherArea: fileOffer.furtherAreaMinor,
        stock: fileOffer.stock ?? 'unlimited',
        source,
      }
      const line = {
        actor,
        action: 'catalogue.offered' as const,
        resource: fileOffer.blankId,
        shopId: null,
        requestId,
      }
      await record(tx, { ...line, after }, at)
    }
  }
  return faults
}

/** Offers the ticked blanks at one cost, or a file line by line: all or nothing. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { transact, actor, requestId } = signedInStaff(context, 'production')
  const form = await readParts(request)
  const source = form.get('act') === 'file' ? ('file' as const) : ('typed' as const)
  try {
    const offerCount = await transact(async (tx, at) => {
      const offers = source === 'file' ? await readOffers(tx, form) : await readTicked(tx, form)
      const faults =
        offers.faults.length > 0
          ? offers.faults
          : await offerBlanks(tx, { actor, requestId, source }, offers.offers, at)
      if (faults.length > 0) throw new FaultyOffers(faults)
      return offers.offers.length
    })
    return redirect(`${hrefs.operatorCatalogue()}?offered=${offerCount}`, 303)
  } catch (cause) {
    if (!(cause instanceof FaultyOffers)) throw cause
    const submitted: Submitted = Object.fromEntries(
      ['cost', 'further', 'stock', 'lines'].map((name) => [name, readText(form, name)]),
    )
    const ticked = form.getAll('blank').map(String)
    return data({ faults: cause.faults, submitted, ticked, act: source }, { status: 422 })
  }
}

/** Blanks not on offer, a line for each size, to be filled in. */
export async function downloadOffers({ context }: LoaderFunctionArgs): Promise<Response> {
  const { read } = signedInStaff(context, 'production')
  const lines = await read(async (tx) => {
    const { rows } = await browse(tx, { sort: 'name', page: 1, perPage: 1_000, unoffered: true })
    const blanks = await findBlanks(
      tx,
      rows.map(({ id }) => id),
    )
    return rows
      .flatMap(({ id }) => blanks.get(id) ?? [])
      .filter((blank) => !isOffered(blank))
      .flatMap((blank) => blank.sizes.map((size) => `${blank.id},"${size.replaceAll('"', '""')}",,,`))
  })
  return new Response(`${['blank,size,cost,further_area,stock', ...lines].join('\r\n')}\r\n`, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="blanks-to-offer.csv"',
    },
  })
}

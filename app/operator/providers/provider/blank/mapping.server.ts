import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { record } from '#audit'
import { browse, findBlank } from '#catalogue'
import { areaNames, areaSizesOf, type Blank, blankTitle } from '#catalogue/contract'
import { countryName } from '#kernel/country-names.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { usd } from '#kernel/money.ts'
import { wordsOf } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import { findPostage, findPrinterLink, matchProduct, searchProducts } from '#printers'
import { findMappings, findProviders, mapBlank } from '#production'
import { productionRefusals } from '#production/contract'
import { findShippingTerms } from '#shipping'
import { rateOf, regionOf } from '#shipping/contract'
import { readParts } from '../../../../form.server.ts'
import { signedInStaff } from '../../../../request.server.ts'
import { addProduct, describeMatch, findProduct, toSubmitted } from './match-product.server.ts'
import { readPasted } from './read-pasted.ts'

async function findProvider(tx: Tx, id: string | undefined, at: Date) {
  const provider = (await findProviders(tx, at)).providers.find((candidate) => candidate.id === id)
  if (!provider || provider.kind === 'house') throw new Response('Not found', { status: 404 })
  return { id: provider.id, name: provider.name }
}

const emptyPage = {
  products: [],
  isRead: false,
  postage: [],
  blank: null,
  product: null,
  variants: {},
  placements: {},
}

/** A blank's colours and sizes in a printer's catalogue; or, by words, the blanks to choose from. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { read, url } = signedInStaff(context, 'production')
  return read(async (tx, at) => {
    const provider = await findProvider(tx, params.id, at)
    if (params.blankId === 'find') {
      const words = (url.searchParams.get('q') ?? '').trim().slice(0, 80)
      const matches = await browse(tx, { words, sort: 'new', page: 1, perPage: 30 })
      const blanks = matches.rows.map(({ id, brand, model, name }) => ({
        id,
        title: `${brand} ${model} ${name}`,
      }))
      return { ...emptyPage, provider, words, blanks }
    }
    const blank = await findBlank(tx, params.blankId ?? '')
    if (!blank) throw new Response('Not found', { status: 404 })
    const mapping = (await findMappings(tx, provider.id)).find(({ blankId }) => blankId === blank.id)
    const words = (url.searchParams.get('product') ?? `${blank.brand} ${blank.model}`).trim().slice(0, 80)
    return {
      provider,
      words,
      blanks: [],
      products: await searchProducts(tx, provider.id, words),
      isRead: Boolean((await findPrinterLink(tx, provider.id))?.catalogueReadAt),
      postage: await comparePostage(tx, provider.id, blank, at),
      blank: describeBlank(blank),
      product: mapping?.product?.productId ?? null,
      variants: Object.fromEntries(
        (mapping?.variants ?? []).map((variant) => [
          `${variant.colour}/${variant.size}`,
          String(variant.variantId),
        ]),
      ),
      placements: Object.fromEntries(
        (mapping?.placements ?? []).map((placement) => [placement.area, placement.placement]),
      ),
    }
  })
}

const describeBlank = (blank: Blank) => ({
  id: blank.id,
  title: blankTitle(blank),
  areas: areaNames(blank).map((name) => ({ name, sizes: areaSizesOf(blank, name).map(formatSize) })),
  colours: blank.colours.map(({ slug, name, hex }) => ({ slug, name, hex })),
  sizes: blank.sizes,
})
const formatSize = ({ widthIn, heightIn }: { widthIn: number; heightIn: number }): string =>
  `${widthIn} × ${heightIn} in`

/** The printer's price for shipping one unit beside the fan's, by country. */
async function comparePostage(tx: Tx, facilityId: string, blank: Blank, at: Date) {
  const { shippingClass } = blank
  if (shippingClass === 'none') return []
  const terms = await findShippingTerms(tx, at)
  return (await findPostage(tx, facilityId, blank.id)).flatMap(({ country, costMinor, minDays, maxDays }) => {
    const region = regionOf(country)
    if (!region) return []
    const [charge, fan] = [usd(costMinor), rateOf(shippingClass, region, terms).first]
    return [
      {
        country: countryName(country),
        charge,
        fan,
        isShort: charge.minor > fan.minor,
        days: minDays === null || maxDays === null ? null : { min: minDays, max: maxDays },
      },
    ]
  })
}

/** Matches a blank with a printer's product, or saves its variants. A refusal keeps the typed values. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const services = signedInStaff(context, 'production')
  const { transact, read, actor, requestId } = services
  const form = await readParts(request)
  const submitted = Object.fromEntries([...form].map(([name, value]) => [name, String(value).slice(0, 40)]))
  const [provider, blank] = await read(async (tx, at) => [
    await findProvider(tx, params.id, at),
    await findBlank(tx, params.blankId ?? ''),
  ])
  if (!blank) throw new Response('Not found', { status: 404 })
  const refuse = (problem: string, status: number, at: string | null = null) =>
    data({ ...emptyAnswer, problem, at, submitted }, { status })
  if (submitted.act === 'fill') return data(fillFromList(blank, submitted, String(form.get('list') ?? '')))
  const product = await findProduct(services, provider.id, blank, submitted.product ?? '')
  if (!product.ok) return refuse(product.words, product.status, 'product')
  const match = product.value && matchProduct(blank, product.value)
  if (submitted.act === 'match') {
    if (!product.value || !match)
      return refuse('Enter the number of a product there, such as 71.', 422, 'product')
    return data({
      ...emptyAnswer,
      submitted: toSubmitted(product.value.id, match),
      match: describeMatch(product.value, match),
    })
  }
  const mapping = readMapping(blank, submitted)
  if (!mapping.ok) return refuse(mapping.words, 422, mapping.at)
  const problem = await transact(async (tx, at): Promise<string | null> => {
    const result = await mapBlank(tx, provider.id, blank, addProduct(mapping.value, product.value), at)
    if (!result.ok) return wordsOf(result, productionRefusals)
    const line = {
      actor,
      action: 'facility.variants_written' as const,
      resource: `${provider.id}/${blank.id}`,
      after: {
        variants: mapping.value.variants.size,
        placements: Object.fromEntries(mapping.value.placements),
        product: product.value?.id ?? null,
      },
    }
    await record(tx, { ...line, shopId: null, requestId }, at)
    return null
  })
  if (problem) return refuse(problem, 422)
  return redirect(`${hrefs.operatorProvider(provider.id)}?done=matched`, 303)
}
const emptyAnswer = { problem: null, at: null, submitted: null, match: null, filled: null }

/** The form with a list's numbers in it, nothing saved; what it doesn't name stays in the list. */
function fillFromList(
  blank: Blank,
  { act: _, ...submitted }: Readonly<Record<string, string>>,
  list: string,
) {
  const { variants, unread } = readPasted(blank, list)
  const numbers = Object.fromEntries([...variants].map(([key, number]) => [`variant ${key}`, number]))
  return {
    ...emptyAnswer,
    submitted: { ...submitted, ...numbers, list: unread.map(({ line }) => line).join('\n') },
    filled: { count: variants.size, unreadLines: unread },
  }
}

/** The typed values, or the faults by field. */
function readMapping(blank: Blank, submitted: Readonly<Record<string, string>>) {
  const variants = new Map<string, number>()
  const placements = new Map<string, string>()
  for (const { slug, name } of blank.colours) {
    for (const size of blank.sizes) {
      const text = (submitted[`variant ${slug}/${size}`] ?? '').trim()
      if (text === '') continue
      if (!/^[1-9]\d{0,9}$/.test(text) || Number(text) > 2_147_483_647)
        return {
          ok: false as const,
          words: `Enter the variant of ${name}, ${size} as a whole number, such as 4012.`,
          at: `variant ${slug}/${size}`,
        }
      variants.set(`${slug}/${size}`, Number(text))
    }
  }
  for (const area of areaNames(blank)) {
    const text = (submitted[`place ${area}`] ?? '').trim().toLowerCase()
    if (text === '') continue
    if (!/^[a-z0-9_]{1,40}$/.test(text))
      return {
        ok: false as const,
        words: `Enter the provider’s name for ${area} as one word, such as front or sleeve_left.`,
        at: `place ${area}`,
      }
    placements.set(area, text)
  }
  return { ok: true as const, value: { variants, placements } }
}

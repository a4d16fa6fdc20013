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
import { matchTyped, matchWords, productFor, withProduct } from './matched.server.ts'
import { readPasted } from './pasted.ts'

async function providerOf(tx: Tx, id: string | undefined, at: Date) {
  const provider = (await findProviders(tx, at)).providers.find((one) => one.id === id)
  if (!provider || provider.kind === 'house') throw new Response('Not found', { status: 404 })
  return { id: provider.id, name: provider.name }
}

const nothing = {
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
    const provider = await providerOf(tx, params.id, at)
    if (params.blankId === 'find') {
      const words = (url.searchParams.get('q') ?? '').trim().slice(0, 80)
      const found = await browse(tx, { words, sort: 'new', page: 1, perPage: 30 })
      const blanks = found.rows.map(({ id, brand, model, name }) => ({
        id,
        title: `${brand} ${model} ${name}`,
      }))
      return { ...nothing, provider, words, blanks }
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
      postage: await postageBeside(tx, provider.id, blank, at),
      blank: shownBlank(blank),
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

const shownBlank = (blank: Blank) => ({
  id: blank.id,
  title: blankTitle(blank),
  areas: areaNames(blank).map((name) => ({ name, sizes: areaSizesOf(blank, name).map(sizeWords) })),
  colours: blank.colours.map(({ slug, name, hex }) => ({ slug, name, hex })),
  sizes: blank.sizes,
})
const sizeWords = ({ widthIn, heightIn }: { widthIn: number; heightIn: number }): string =>
  `${widthIn} × ${heightIn} in`

/** The printer's price for shipping one unit beside the fan's, by country. */
async function postageBeside(tx: Tx, facilityId: string, blank: Blank, at: Date) {
  const { shippingClass } = blank
  if (shippingClass === 'none') return []
  const terms = await findShippingTerms(tx, at)
  return (await findPostage(tx, facilityId, blank.id)).flatMap(({ country, costMinor, minDays, maxDays }) => {
    const region = regionOf(country)
    if (!region) return []
    const [there, fan] = [usd(costMinor), rateOf(shippingClass, region, terms).first]
    return [
      {
        country: countryName(country),
        there,
        fan,
        short: there.minor > fan.minor,
        days: minDays === null || maxDays === null ? null : { min: minDays, max: maxDays },
      },
    ]
  })
}

/** Matches a blank with a printer's product, or writes its variants. Shows faults, and keeps typed values. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const services = signedInStaff(context, 'production')
  const { transact, read, actor, requestId } = services
  const form = await readParts(request)
  const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value).slice(0, 40)]))
  const [provider, blank] = await read(async (tx, at) => [
    await providerOf(tx, params.id, at),
    await findBlank(tx, params.blankId ?? ''),
  ])
  if (!blank) throw new Response('Not found', { status: 404 })
  const answer = (problem: string, status: number, at: string | null = null) =>
    data({ ...said, problem, at, typed }, { status })
  if (typed.act === 'fill') return data(filledFrom(blank, typed, String(form.get('list') ?? '')))
  const product = await productFor(services, provider.id, blank, typed.product ?? '')
  if (!product.ok) return answer(product.words, product.status, 'product')
  const match = product.value && matchProduct(blank, product.value)
  if (typed.act === 'match') {
    if (!product.value || !match)
      return answer('Enter the number of a product there, such as 71.', 422, 'product')
    return data({
      ...said,
      typed: matchTyped(product.value.id, match),
      match: matchWords(product.value, match),
    })
  }
  const mapping = mappingIn(blank, typed)
  if (!mapping.ok) return answer(mapping.words, 422, mapping.at)
  const problem = await transact(async (tx, at): Promise<string | null> => {
    const done = await mapBlank(tx, provider.id, blank, withProduct(mapping.value, product.value), at)
    if (!done.ok) return wordsOf(done, productionRefusals)
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
  if (problem) return answer(problem, 422)
  return redirect(`${hrefs.operatorProvider(provider.id)}?done=matched`, 303)
}
const said = { problem: null, at: null, typed: null, match: null, filled: null }

/** The form with a list's numbers in it, nothing saved; what it doesn't name stays in the list. */
function filledFrom(blank: Blank, { act: _, ...typed }: Readonly<Record<string, string>>, list: string) {
  const { variants, left } = readPasted(blank, list)
  const numbers = Object.fromEntries([...variants].map(([key, number]) => [`variant ${key}`, number]))
  return {
    ...said,
    typed: { ...typed, ...numbers, list: left.map(({ line }) => line).join('\n') },
    filled: { count: variants.size, left },
  }
}

/** The typed values, or the faults by field. */
function mappingIn(blank: Blank, typed: Readonly<Record<string, string>>) {
  const variants = new Map<string, number>()
  const placements = new Map<string, string>()
  for (const { slug, name } of blank.colours) {
    for (const size of blank.sizes) {
      const text = (typed[`variant ${slug}/${size}`] ?? '').trim()
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
    const text = (typed[`place ${area}`] ?? '').trim().toLowerCase()
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

import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { record } from '#audit'
import { browse, findBlank } from '#catalogue'
import { areaNames, type Blank, blankTitle } from '#catalogue/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { wordsOf } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import { findMappings, findProviders, mapBlank } from '#production'
import { productionRefusals } from '#production/contract'
import { signedInStaff } from '../../../../request.server.ts'

async function providerOf(tx: Tx, id: string | undefined, at: Date) {
  const provider = (await findProviders(tx, at)).providers.find((one) => one.id === id)
  if (!provider || provider.kind === 'house') throw new Response('Not found', { status: 404 })
  return { id: provider.id, name: provider.name }
}

/** What the colours and sizes of a blank are in a printer's catalogue; or, by words, the blanks to choose from. */
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
      return { provider, words, blanks, blank: null }
    }
    const blank = await findBlank(tx, params.blankId ?? '')
    if (!blank) throw new Response('Not found', { status: 404 })
    const mapping = (await findMappings(tx, provider.id)).find((one) => one.blankId === blank.id)
    return {
      provider,
      words: '',
      blanks: [],
      blank: {
        id: blank.id,
        title: blankTitle(blank),
        areas: areaNames(blank),
        colours: blank.colours.map(({ slug, name }) => ({ slug, name })),
        sizes: blank.sizes,
      },
      variants: Object.fromEntries(
        (mapping?.variants ?? []).map((one) => [`${one.colour}/${one.size}`, String(one.variantId)]),
      ),
      placements: Object.fromEntries((mapping?.placements ?? []).map((one) => [one.area, one.placement])),
    }
  })
}

/** Writes the variants of a blank. What can't be read is said, and what was typed stays. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { transact, actor, requestId } = signedInStaff(context, 'production')
  const form = await request.formData()
  const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value).slice(0, 40)]))
  const problem = await transact(async (tx, at): Promise<string | null> => {
    const provider = await providerOf(tx, params.id, at)
    const blank = await findBlank(tx, params.blankId ?? '')
    if (!blank) throw new Response('Not found', { status: 404 })
    const read = mappingIn(blank, typed)
    if (typeof read === 'string') return read
    const done = await mapBlank(tx, provider.id, blank, read, at)
    if (!done.ok) return wordsOf(done, productionRefusals)
    const after = { variants: read.variants.size, placements: Object.fromEntries(read.placements) }
    const line = {
      actor,
      action: 'facility.variants_written' as const,
      resource: `${provider.id}/${blank.id}`,
      after,
    }
    await record(tx, { ...line, shopId: null, requestId }, at)
    return null
  })
  if (problem) return data({ problem, typed }, { status: 422 })
  return redirect(hrefs.operatorProvider(params.id ?? ''), 303)
}

function mappingIn(blank: Blank, typed: Readonly<Record<string, string>>) {
  const variants = new Map<string, number>()
  const placements = new Map<string, string>()
  for (const { slug, name } of blank.colours) {
    for (const size of blank.sizes) {
      const text = (typed[`variant ${slug}/${size}`] ?? '').trim()
      if (text === '') continue
      if (!/^[1-9]\d{0,9}$/.test(text) || Number(text) > 2_147_483_647)
        return `Enter the variant of ${name} ${size} as a whole number, such as 4012.`
      variants.set(`${slug}/${size}`, Number(text))
    }
  }
  for (const area of areaNames(blank)) {
    const text = (typed[`place ${area}`] ?? '').trim().toLowerCase()
    if (text === '') continue
    if (!/^[a-z0-9_]{1,40}$/.test(text))
      return `Enter the provider’s name for ${area} as one word, such as front or sleeve_left.`
    placements.set(area, text)
  }
  return { variants, placements }
}

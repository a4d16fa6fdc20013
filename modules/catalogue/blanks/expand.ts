import { luminanceOf } from '#kernel/luminance.ts'
import { slugOf } from '#kernel/slug.ts'
import { withAncestors } from '../category-tree.ts'
import type { Blank, BlankColour, BlankView, PrintArea, ShippingClass, SourcedFigure } from '../contract.ts'
import { families } from './families/all.ts'
import { type AreaSpec, careRules, type Family } from './families/family.ts'
import palettes from './palettes.json' with { type: 'json' }
import { patterns } from './patterns.ts'
import type { Row } from './row.ts'
import { type Silhouette, type SilhouetteName, silhouettes } from './silhouettes.ts'

const sizeScale = ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '4XL', '5XL']
/** Kinds that travel alone by the rule of PF-SEP; the others that do are our own decision. */
const aloneBySource =
  /^(dad-cap|trucker-cap|snapback|five-panel-cap|bucket-hat|beanie|mug-|enamel|travel|tumbler|water-bottle|bottle|backpack|sticker|bumper|pillow|poster|framed|oak|canvas|giclee|notebook|journal)/

/** `S-3XL` is a run of the scale; anything else is a list. */
export function sizesOf(text: string): string[] {
  const [from, to] = text.split('-')
  const start = sizeScale.indexOf(from ?? '')
  const end = sizeScale.indexOf(to ?? '')
  return start >= 0 && end >= start ? sizeScale.slice(start, end + 1) : text.split(',')
}

/** Steps from the size that a family's figures are given for: S, or the first of the list. */
function stepsFrom(size: string, sizes: readonly string[]): number {
  const index = sizeScale.indexOf(size)
  return index >= 0 ? index - sizeScale.indexOf('S') : sizes.indexOf(size)
}

function coloursOf(names: Readonly<Record<string, string>>): BlankColour[] {
  return Object.entries(names).map(([name, hex]) => ({
    slug: slugOf(name),
    name,
    hex: hex.toLowerCase(),
    heather: /heather|triblend|sport grey|prism/i.test(name),
    dark: luminanceOf(hex) < 0.18,
  }))
}

function areasOf(specs: readonly AreaSpec[], extraMinor: number, silhouette: SilhouetteName): PrintArea[] {
  return specs.map((spec) => ({
    name: spec.name,
    label: spec.label,
    widthIn: spec.width,
    heightIn: spec.height,
    dpi: spec.dpi ?? 300,
    ...(spec.sizes ? { sizes: sizesOf(spec.sizes) } : {}),
    ...(spec.cutIn ? { cutIn: spec.cutIn } : {}),
    ...(spec.foldIn ? { foldIn: spec.foldIn } : {}),
    ...patterns[silhouette]?.[spec.name],
    extraMinor: spec.name === specs[0]?.name ? 0 : extraMinor,
  }))
}

function viewsOf(silhouette: Silhouette, row: Row, areas: readonly PrintArea[]): BlankView[] {
  const hasArea = (name: string | null) => name !== null && areas.some((area) => area.name === name)
  const label = areas[0]?.label ?? ''
  return silhouette.views.map((view) => ({
    name: view.name,
    label: view.label,
    mapSet: view.set,
    area: hasArea(view.area) ? view.area : null,
    patch: hasArea(view.area) && view.patch ? { widthIn: view.patch[0], heightIn: view.patch[1] } : null,
    fit: silhouette.fit,
    at: positionOf(silhouette, label),
    picture: { why: row.nearest ? 'nearest' : 'own', of: silhouette.blankName },
    ...(view.scene ? { scene: true } : {}),
    ...(view.sees ? { sees: { from: view.sees[0], to: view.sees[1] } } : {}),
  }))
}
/** A left chest print is on the wearer's left, which is the viewer's right. */
function positionOf(silhouette: Silhouette, label: string): { x: number; y: number } {
  if (label === 'Left chest') return { x: 1, y: 0 }
  return { x: 0.5, y: silhouette.fit === 'surface' || silhouette.middle ? 0.5 : 0 }
}

function shippingSource(shipping: ShippingClass): string {
  if (shipping === 'apron') return 'PF-SHIP'
  return shipping === 'other' || shipping === 'none' ? 'ours' : 'P2'
}

function sourcesOf(
  row: Row,
  family: Family,
  specs: readonly AreaSpec[],
  sizes: readonly string[],
  palette: string,
) {
  const [, ...costSources] = row.cost ?? [0, 'ours']
  const hasUpcharge = family.largerCostsMore && sizes.some((size) => stepsFrom(size, sizes) > 3)
  const sources: Record<SourcedFigure, string[]> = {
    baseCost: [...new Set([...costSources, ...(hasUpcharge ? ['P1'] : [])])],
    extraPlacement: [family.extra?.[1] ?? 'ours'],
    areas: [...new Set(specs.map((spec) => spec.source ?? 'ours'))],
    colours: [palette],
    sizes: ['ours'],
    stock: ['ours'],
    weight: ['ours'],
    shippingClass: [shippingSource(family.shipping)],
    parcelAlone: [family.alone && aloneBySource.test(family.silhouette) ? 'PF-SEP' : 'ours'],
    customs: ['ours'],
    fabric: [row.fabric?.[1] ?? 'ours'],
    care: ['ours'],
    sizeGuide: ['ours'],
    leadTime: [family.lead[2]],
    retail: ['ours'],
  }
  return sources
}

const cents = (dollars: number): number => Math.round(dollars * 100)

/** Composes a row and its family into the whole blank. */
export function expand(row: Row, addedOn: (id: string) => string): Blank {
  const family: Family = families[row.family]
  const silhouette: Silhouette = silhouettes[family.silhouette]
  const specs = row.areas ?? family.areas
  const areas = areasOf(specs, family.extra?.[0] ?? 0, family.silhouette)
  const sizes = sizesOf(row.sizes ?? family.sizes)
  const palette = palettes[row.palette ?? family.palette]
  const id = slugOf([row.brand === 'Unbranded' ? '' : row.brand, row.model, row.suffix ?? ''].join(' '))
  const base = cents(row.cost?.[0] ?? family.cost)
  const upcharge = (size: string) =>
    family.largerCostsMore ? Math.max(0, stepsFrom(size, sizes) - 3) * 200 : 0
  const [grams, gramsStep] = row.weight ?? family.weight
  return {
    id,
    brand: row.brand,
    model: row.model,
    name: row.name,
    categoryPaths: withAncestors(row.paths),
    silhouette: family.silhouette,
    technique: family.technique,
    physical: family.technique !== 'download',
    colours: coloursOf(palette.colours),
    sizes,
    areas,
    views: viewsOf(silhouette, row, areas),
    baseCostMinor: Object.fromEntries(sizes.map((size) => [size, base + upcharge(size)])),
    retailMinor: cents(row.retail ?? family.retail),
    weightGrams: Object.fromEntries(
      sizes.map((size) => [size, Math.max(0, Math.round(grams + gramsStep * stepsFrom(size, sizes)))]),
    ),
    shippingClass: family.shipping,
    parcelAlone: family.alone ?? false,
    hsCode: family.hs,
    origin: family.origin ?? null,
    fabric: row.fabric?.[0] ?? family.fabric,
    care: [...careRules[family.care]],
    sizeGuide: {
      measures: (row.measures ?? family.measures).map(({ label, start, step }) => ({
        label,
        inches: sizes.map((size) => Math.round((start + step * stepsFrom(size, sizes)) * 100) / 100),
      })),
      note: family.guideNote ?? '',
    },
    leadDays: { min: family.lead[0], max: family.lead[1] },
    addedOn: addedOn(id),
    note: row.note ?? '',
    sources: sourcesOf(row, family, specs, sizes, palette.source),
  }
}

import fc from 'fast-check'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import routes from '../app/routes.ts'
import { openMatching } from './matching.ts'

type RouteSpec = { id?: string; file?: string; path?: string; index?: boolean; children?: RouteSpec[] }
const buildTree = (specs: readonly RouteSpec[]): RouteObject[] =>
  specs.map(({ id, file, path, index, children }) => ({
    id: id ?? file ?? '',
    ...(path === undefined ? {} : { path }),
    ...(index ? { index: true as const } : { children: buildTree(children ?? []) }),
  }))
const listMatches = (matches: ReturnType<typeof matchRoutes>) =>
  (matches ?? []).map(({ route, params, pathname, pathnameBase }) => ({
    id: route.id,
    params,
    pathname,
    pathnameBase,
  }))

/** The parts of the tried addresses, such that many of them fit some route and some fit none. */
const segments = [
  'studio',
  'shop',
  'cart',
  '@a',
  'a',
  'b',
  'orders',
  'collections',
  '%C3%A9',
  '%2F',
  'a b',
  '',
  'CART',
  'x.json',
]
const createAddress = (knownSegments: readonly string[]) =>
  fc
    .array(fc.constantFrom(...segments, ...knownSegments), { maxLength: 5 })
    .map((parts) => `/${parts.join('/')}`)

test('every address of the site is answered by the routes that the router itself finds', async () => {
  const tree = buildTree((await routes) as RouteSpec[])
  const match = openMatching(tree)
  const paths: string[] = []
  const walk = (nodes: readonly RouteObject[], prefix: string) => {
    for (const { path, children } of nodes) {
      const fullPath = [prefix, path].filter(Boolean).join('/')
      paths.push(fullPath)
      walk(children ?? [], fullPath)
    }
  }
  walk(tree, '')
  expect(paths.length).toBeGreaterThan(200)
  for (const path of paths)
    for (const name of ['one', '@one', 'cart', '1.0'])
      for (const end of ['', '/', '/more']) {
        const address = `/${path.replaceAll(/:\w+\??/g, name).replace('*', 'rest/of/it')}${end}`
        expect(listMatches(match(address)), address).toEqual(listMatches(matchRoutes(tree, address)))
      }
  const parts = [...new Set(paths.flatMap((path) => path.split('/')))].filter(
    (segment) => !segment.includes('*'),
  )
  fc.assert(
    fc.property(createAddress(parts), (address) => {
      expect(listMatches(match(address)), address).toEqual(listMatches(matchRoutes(tree, address)))
    }),
    { numRuns: 400, seed: 7 },
  )
})

test('so is a site of any shape: parameters, optional parts, splats, layouts and nested pages', () => {
  const segment = fc.constantFrom(
    'a',
    'b',
    'Cart',
    ':one',
    ':two',
    '@a',
    ':three?',
    'b?',
    ':x.json',
    'a/:one',
    'é',
  )
  const { routes: anyRoutes } = fc.letrec<{ routes: RouteSpec[] }>((tie) => ({
    routes: fc.array(
      fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        segment.map((path): RouteSpec => ({ path })),
        fc.constant<RouteSpec>({ index: true }),
        fc.constant<RouteSpec>({ path: '*' }),
        fc.record({
          path: fc.option(segment, { nil: undefined }),
          children: tie('routes'),
        }) as fc.Arbitrary<RouteSpec>,
      ),
      { maxLength: 5 },
    ),
  }))
  let count = 0
  const numberRoutes = (specs: readonly RouteSpec[]): RouteSpec[] =>
    specs.map(({ path, index, children }) => ({
      id: `r${(count += 1)}`,
      ...(path === undefined ? {} : { path }),
      ...(index ? { index } : {}),
      ...(children ? { children: numberRoutes(children) } : {}),
    }))
  fc.assert(
    fc.property(
      anyRoutes,
      fc.array(createAddress(['b', 'c']), { minLength: 5, maxLength: 5 }),
      (shape, addresses) => {
        const tree = buildTree(numberRoutes(shape))
        const match = openMatching(tree)
        for (const address of addresses)
          expect(listMatches(match(address)), address).toEqual(listMatches(matchRoutes(tree, address)))
      },
    ),
    { numRuns: 500, seed: 11 },
  )
})

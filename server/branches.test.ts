import { RouterContextProvider, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { openBranches } from './branches.ts'
import { openGate } from './gate.ts'

const loadNothing = () => null
type EntryContext = { routeModules: object; manifest: { routes: object } }

/** A site of three pages in one layout, and the routes that drew each page. */
function openSite() {
  const drawnRoutes: string[][] = []
  const page = (id: string, path: string | undefined, parentId: string | undefined, zeroJs?: boolean) => ({
    id,
    path,
    parentId,
    module: { handle: { policy: 'public', zeroJs }, default: loadNothing, ErrorBoundary: loadNothing },
  })
  const routes = {
    root: page('root', undefined, undefined),
    store: page('store', ':store', 'root'),
    cart: page('cart', 'cart', 'store', true),
    thing: page('thing', ':slug', 'store', true),
    studio: page('studio', 'studio', 'root'),
    versions: page('versions', 'studio/versions', 'root'),
  }
  const isStore = ({ params }: { params: { store: string } }) => {
    if (!params.store.startsWith('@')) throw new Response('', { status: 404 })
    return null
  }
  Object.assign(routes.store.module, { loader: isStore })
  const assets = { routes: Object.fromEntries(Object.keys(routes).map((id) => [id, { id }])), version: '1' }
  const entry = {
    module: {
      default: (_: Request, status: number, headers: Headers, { routeModules, manifest }: EntryContext) => {
        expect(Object.keys(routeModules)).toEqual(Object.keys(manifest.routes))
        drawnRoutes.push(Object.keys(routeModules))
        return new Response('', { status, headers })
      },
    },
  }
  const build = {
    routes,
    assets,
    entry,
    ssr: true,
    isSpaMode: false,
    prerender: [],
    future: {},
    basename: '/',
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  } as unknown as ServerBuild
  const answer = openBranches(build, openGate(build.routes, { sample: false }), 'production')
  const readPath = async (path: string) => {
    const { status } = await answer(new Request(`http://localhost${path}`), new RouterContextProvider())
    return [status, ...(drawnRoutes.at(-1) ?? [])]
  }
  return { readPath }
}

test('a page without scripts is rendered with only the routes above it, every other page with all routes', async () => {
  const { readPath } = openSite()
  expect(await readPath('/@shop/cart')).toEqual([200, 'root', 'store', 'cart'])
  expect(await readPath('/@shop/sun-tee?size=L')).toEqual([200, 'root', 'store', 'thing'])
  expect(await readPath('/@shop/cart')).toEqual([200, 'root', 'store', 'cart'])
  expect(await readPath('/studio')).toEqual([200, 'root', 'store', 'cart', 'thing', 'studio', 'versions'])
})

test('the data request of a page with scripts is answered by that page, never by a store of its name', async () => {
  const { readPath } = openSite()
  for (const path of ['/studio.data', '/studio/versions.data'])
    expect((await readPath(path))[0], path).toBeLessThan(300)
})

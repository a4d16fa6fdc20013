import { useLoaderData } from 'react-router'
import { buildPageMeta } from '../../page-meta.ts'
import type { RouteHandle } from '../../route-handle.ts'
import type { loader } from '../home/home.server.ts'
import { FilmSection } from '../sections/film-section.tsx'
import { HowSection } from '../sections/how-section.tsx'
import { ProductsSection } from '../sections/products-section.tsx'
import { ResourcesSection } from '../sections/resources-section.tsx'
import { StoresSection } from '../sections/stores-section.tsx'

export { loader } from '../home/home.server.ts'
export const handle = { policy: 'public', zeroJs: true } satisfies RouteHandle
export const meta = () =>
  buildPageMeta(
    'Custom stores',
    'A store with your name, your colours and your domain, free and in about two minutes.',
  )

/** Custom stores: the sections of the social page without the social one. */
export default function Costume() {
  const { calculator, printed } = useLoaderData<typeof loader>()
  return (
    <>
      <h1 className="vh">Custom stores</h1>
      <StoresSection opensPage />
      <ProductsSection calculator={calculator} printed={printed} />
      <FilmSection />
      <HowSection calculator={calculator} />
      <ResourcesSection />
    </>
  )
}

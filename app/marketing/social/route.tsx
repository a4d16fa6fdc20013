import { useLoaderData } from 'react-router'
import { buildPageMeta } from '../../page-meta.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { FilmSection } from '../sections/film-section.tsx'
import { HowSection } from '../sections/how-section.tsx'
import { ProductsSection } from '../sections/products-section.tsx'
import { ResourcesSection } from '../sections/resources-section.tsx'
import { SocialSection } from '../sections/social-section.tsx'
import { StoresSection } from '../sections/stores-section.tsx'
import type { loader } from './social.server.ts'

export { loader } from './social.server.ts'
export const handle = { policy: 'public', zeroJs: true } satisfies RouteHandle
export const meta = () =>
  buildPageMeta('Social integrations', 'Paste a profile link and sell under your videos, posts and streams.')

export default function Social() {
  const { calculator, printed, answer } = useLoaderData<typeof loader>()
  return (
    <>
      <h1 className="vh">Social integrations</h1>
      <SocialSection answer={answer} opensPage />
      <StoresSection />
      <ProductsSection calculator={calculator} printed={printed} />
      <FilmSection />
      <HowSection calculator={calculator} />
      <ResourcesSection />
    </>
  )
}

import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** Every URL of the product, in blocks; each line names the folder of its screen. */
export default [
  // Public site
  index('marketing/home/route.tsx'),

  // Anything else
  route('*', 'not-found/route.tsx'),
] satisfies RouteConfig

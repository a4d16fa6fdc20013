/**
 * Loads React's production build, whatever the mode: it chooses by `NODE_ENV` on loading, and its development build
 * takes seven times as long to render a page. Import it before anything that renders; a process that has React
 * already (a test) keeps the one it has, because the two don't mix.
 */
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
if (!require.cache[require.resolve('react')]) {
  const mode = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  for (const name of ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/server']) require(name)
  if (mode === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = mode
}

import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { cssModuleOptions } from './scripts/class-names.ts'
import { islandsPlugin } from './scripts/islands.ts'

/**
 * On the server `#…` imports stay imports: the built screens and the server then share one copy of every module.
 * In the browser they are bundled as usual.
 */
const keepDoorsExternal: Plugin = {
  name: 'doors-stay-outside',
  enforce: 'pre',
  resolveId(id) {
    return this.environment.name === 'ssr' && id.startsWith('#') ? { id, external: true } : null
  },
}

/** Sheets that pages share are one file: a page is drawn once its last sheet arrives, and one file compresses best. */
const sharedSheets = [
  {
    name: 'ui',
    test: /app\/(ui\/ui|ui\/player\.module|(not-found\/error-page|stars|star-bars)\.module)\.css$/,
  },
  { name: 'site', test: /app\/marketing\/(sections|about|login-dialog)[\w/-]*\.module\.css$/ },
  { name: 'catalogue', test: /app\/(catalogue|product)\/[\w-]+\.module\.css$/ },
  {
    name: 'store',
    test: /app\/storefront\/((store|header|consent|text|hero|look|cards|look-themes|empty-shelf|file-terms)|(sections|shelf|product)\/[\w-]+)\.module\.css$/,
  },
  { name: 'buying', test: /app\/storefront\/(buying\/[\w-]+|print-ticket)\.module\.css$/ },
]

export default defineConfig(({ command }) => ({
  cacheDir: '.cache/vite',
  plugins: [keepDoorsExternal, islandsPlugin(), reactRouter()],
  css: cssModuleOptions(command === 'build'),
  build: { sourcemap: false, assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: sharedSheets } },
          // Modules below the screens have no side effects: who imports a word of a contract doesn't fetch its forms.
          treeshake: { moduleSideEffects: [{ test: /\/(kernel|modules)\//, sideEffects: false }] },
        },
      },
    },
  },
}))

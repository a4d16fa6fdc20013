import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { cssModuleOptions } from './scripts/class-names.ts'
import { islandsPlugin } from './scripts/islands.ts'

/**
 * On the server `#…` imports stay imports: the built screens and the server then share one copy of every module.
 * In the browser they are bundled as usual.
 */
const doorsStayOutside: Plugin = {
  name: 'doors-stay-outside',
  enforce: 'pre',
  resolveId(id) {
    return this.environment.name === 'ssr' && id.startsWith('#') ? { id, external: true } : null
  },
}

/** What pages share is one stylesheet: a page is drawn when the last of its sheets is there, and packed together they are smallest. */
const sheets = [
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
  plugins: [doorsStayOutside, islandsPlugin(), reactRouter()],
  css: cssModuleOptions(command === 'build'),
  build: { sourcemap: false, assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: sheets } },
          // Modules below the screens only define: who takes a word of a contract doesn't fetch all of its forms.
          treeshake: { moduleSideEffects: [{ test: /\/(kernel|modules)\//, sideEffects: false }] },
        },
      },
    },
  },
}))

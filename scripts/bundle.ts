/**
 * Bundles the server: it, the screens and every library without native parts become a few files in `build/run`. Node finds
 * and reads two thousand files otherwise, which takes most of a start and leaves twice the memory behind.
 */
import { isAbsolute, join, relative, sep } from 'node:path'
import { build, type Plugin } from 'vite'
import { serverProgram } from './build.ts'

const root = join(import.meta.dirname, '..')
const bundle = join(serverProgram, '..')

/** Libraries that load native code or read files beside themselves. */
const outside = ['sharp', '@napi-rs/canvas', '@electric-sql/pglite', 'harfbuzzjs']

/** React chooses its build by `NODE_ENV` as it is loaded; bundled, it is the one for use in every mode. */
const drawing = /node_modules\/(react|react-dom|react-router|scheduler|@react-router\/[^/]+)\//

/** A module finds the files beside it from where its source stands, not from where the bundle does. */
const asIfUnbundled: Plugin = {
  name: 'as-if-unbundled',
  transform(code, id) {
    if (drawing.test(id)) return code.replaceAll('process.env.NODE_ENV', '"production"')
    if (!isAbsolute(id) || id.includes('/node_modules/') || !code.includes('import.meta.')) return null
    const source = relative(bundle, id).split(sep).join('/')
    const path = (name: string): string =>
      `process.getBuiltinModule('node:path').resolve(import.meta.dirname, ${JSON.stringify(name)})`
    return code
      .replace(/import\.meta\.dirname/g, () => path(join(source, '..')))
      .replace(
        /import\.meta\.url/g,
        () => `process.getBuiltinModule('node:url').pathToFileURL(${path(source)}).href`,
      )
  },
}

await build({
  configFile: false,
  root,
  logLevel: 'error',
  publicDir: false,
  plugins: [asIfUnbundled],
  ssr: { noExternal: true, external: outside, target: 'node' },
  build: {
    ssr: true,
    outDir: bundle,
    target: 'node20',
    minify: false,
    sourcemap: false,
    copyPublicDir: false,
    rolldownOptions: {
      input: { main: join(root, 'server/main.ts') },
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})

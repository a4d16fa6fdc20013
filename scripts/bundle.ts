/**
 * Bundles the server: it, the screens and every library without native parts become a few files in `build/run`. Otherwise Node finds
 * and reads two thousand files, which takes most of a start and uses twice the memory.
 */
import { isAbsolute, join, relative, sep } from 'node:path'
import { build, type Plugin } from 'vite'
import { serverProgram } from './build.ts'
import { escapeLetters } from './escaped.ts'

const root = join(import.meta.dirname, '..')
const bundle = join(serverProgram, '..')

/** Libraries that load native code or read files beside themselves. */
const outside = ['sharp', '@napi-rs/canvas', '@electric-sql/pglite', 'harfbuzzjs']

/** React chooses its build by `NODE_ENV` as it is loaded; bundled, it is the one for use in every mode. */
const drawing = /node_modules\/(react|react-dom|react-router|scheduler|@react-router\/[^/]+)\//

/**
 * Leaves out work of libraries that nobody needs here. Drizzle asks each part of a query for its class by name, in case two
 * copies of it meet; a bundle has one. React Router writes down the data of each page for its script, which few pages ship:
 * it is written for its readers.
 */
const replacements: readonly { of: RegExp; from: RegExp; to: string }[] = [
  { of: /drizzle-orm\/entity\.js$/, from: /let cls = [\s\S]*?\n {2}return false;/, to: 'return false;' },
  {
    of: /react-router\/.*server-runtime\/server\.js$/,
    from: /serverHandoffStream: (encodeViaTurboStream\(state, request\.signal, [^)]*\))/g,
    to: 'handoff: void 0, get serverHandoffStream() { return this.handoff ??= $1; }',
  },
]
const sparing: Plugin = {
  name: 'sparing',
  transform(code, id) {
    const matching = replacements.filter(({ of }) => of.test(id))
    if (matching.length === 0) return null
    return matching.reduce((text, { from, to }) => {
      const shortened = text.replace(from, to)
      if (shortened === text) throw new Error(`${id} is no more as it was: look at what is spared of it`)
      return shortened
    }, code)
  },
}

/** A module finds its neighbouring files by the location of its source, not of the bundle. */
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

/**
 * One letter beyond Latin makes V8 keep the whole text of a file in two bytes a letter, for as long as the process lives: eleven
 * megabytes of the program. Escapes mean the same; escaping a letter without need makes no difference.
 */
const ofOneByte: Plugin = {
  name: 'of-one-byte',
  generateBundle(_, files) {
    for (const file of Object.values(files)) if (file.type === 'chunk') file.code = escapeLetters(file.code)
  },
}

await build({
  configFile: false,
  root,
  logLevel: 'error',
  publicDir: false,
  plugins: [sparing, asIfUnbundled, ofOneByte],
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

/**
 * Bundles the server, the screens and every library without native code into a few files in `build/run`. Otherwise Node
 * finds and reads two thousand files, which takes most of a start and uses twice the memory.
 */
import { isAbsolute, join, relative, sep } from 'node:path'
import { build, type Plugin } from 'vite'
import { serverProgram } from './build.ts'
import { escapeLetters } from './escape-letters.ts'

const root = join(import.meta.dirname, '..')
const bundle = join(serverProgram, '..')

/** Libraries that load native code or read files from their own folder. */
const externalLibraries = ['sharp', '@napi-rs/canvas', '@electric-sql/pglite', 'harfbuzzjs']

/** React chooses its build by `NODE_ENV` when it loads; the bundle has the production one in every mode. */
const reactPackages = /node_modules\/(react|react-dom|react-router|scheduler|@react-router\/[^/]+)\//

/**
 * Skips work of libraries that isn't needed here. Drizzle looks up the class of each part of a query by name, in case
 * two copies are loaded; a bundle has one. React Router serialises the data of every page for its script, which few
 * pages ship: here it does so only when the data is read.
 */
const replacements: readonly { file: RegExp; from: RegExp; to: string }[] = [
  { file: /drizzle-orm\/entity\.js$/, from: /let cls = [\s\S]*?\n {2}return false;/, to: 'return false;' },
  {
    file: /react-router\/.*server-runtime\/server\.js$/,
    from: /serverHandoffStream: (encodeViaTurboStream\(state, request\.signal, [^)]*\))/g,
    to: 'handoff: void 0, get serverHandoffStream() { return this.handoff ??= $1; }',
  },
]
const trimLibraries: Plugin = {
  name: 'trim-libraries',
  transform(code, id) {
    const matching = replacements.filter(({ file }) => file.test(id))
    if (matching.length === 0) return null
    return matching.reduce((text, { from, to }) => {
      const shortened = text.replace(from, to)
      if (shortened === text) throw new Error(`${id} has changed: check the replacement made in it`)
      return shortened
    }, code)
  },
}

/** A module finds its neighbouring files by the location of its source, not of the bundle. */
const asIfUnbundled: Plugin = {
  name: 'as-if-unbundled',
  transform(code, id) {
    if (reactPackages.test(id)) return code.replaceAll('process.env.NODE_ENV', '"production"')
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
 * One letter beyond Latin-1 makes V8 keep the whole text of a file at two bytes a letter, as long as the process lives:
 * eleven megabytes for the program. Escapes mean the same, and a needless one does no harm.
 */
const oneByteText: Plugin = {
  name: 'one-byte-text',
  generateBundle(_, files) {
    for (const file of Object.values(files)) if (file.type === 'chunk') file.code = escapeLetters(file.code)
  },
}

await build({
  configFile: false,
  root,
  logLevel: 'error',
  publicDir: false,
  plugins: [trimLibraries, asIfUnbundled, oneByteText],
  ssr: { noExternal: true, external: externalLibraries, target: 'node' },
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

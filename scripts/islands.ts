import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build, type Plugin } from 'vite'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'app/islands')
const islandSuffix = '?island'
/** Named by their content hash, so that browsers can cache them for good. */
const fileNamePattern = 'assets/islands/[name]-[hash].js'

type BuiltScript = { fileName: string; source: string; entry: string | null }

/** Builds the scripts of pages without the framework; code that several share becomes a file of its own. */
async function buildIslands(): Promise<BuiltScript[]> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.ts'))
  const results = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      // As a library, so that Vite wraps no dynamic import in its preload code.
      lib: {
        entry: Object.fromEntries(names.map((name) => [basename(name, '.ts'), join(folder, name)])),
        formats: ['es'],
      },
      rolldownOptions: {
        output: { minify: true, entryFileNames: fileNamePattern, chunkFileNames: fileNamePattern },
      },
    },
  })
  return [results].flat().flatMap((result) =>
    'output' in result
      ? result.output.flatMap((file) =>
          file.type === 'chunk'
            ? {
                fileName: file.fileName,
                source: file.code,
                entry: file.isEntry ? file.facadeModuleId : null,
              }
            : [],
        )
      : [],
  )
}

/** Lets screens import the address of a script in `app/islands`: `import cart from '../islands/cart.ts?island'`. */
export function islandsPlugin(): Plugin {
  let pendingBuild: Promise<BuiltScript[]> | undefined
  const buildOnce = () => (pendingBuild ??= buildIslands())
  return {
    name: 'islands',
    enforce: 'pre',
    async resolveId(id, importer) {
      if (!id.endsWith(islandSuffix)) return null
      const resolved = await this.resolve(id.slice(0, -islandSuffix.length), importer, { skipSelf: true })
      return resolved && `${resolved.id}${islandSuffix}`
    },
    async load(id) {
      if (!id.endsWith(islandSuffix)) return null
      const island = (await buildOnce()).find(({ entry }) => entry === id.slice(0, -islandSuffix.length))
      if (!island) this.error(`${id} is not a script of app/islands`)
      return `export default ${JSON.stringify(`/${island.fileName}`)}`
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return
      for (const { fileName, source } of await buildOnce()) this.emitFile({ type: 'asset', fileName, source })
    },
  }
}

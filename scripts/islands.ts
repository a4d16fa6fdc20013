import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build, type Plugin } from 'vite'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'app/islands')
const mark = '?island'
/** Their address for pages: named by their content hash, so that a browser keeps them for good. */
const named = 'assets/islands/[name]-[hash].js'

type Built = { fileName: string; source: string; entry: string | null }

/** Builds the scripts of pages without the framework; what several of them use is a file of its own. */
async function buildIslands(): Promise<Built[]> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.ts'))
  const built = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      // As a library, so that nothing is put around the imports of a script that comes later.
      lib: {
        entry: Object.fromEntries(names.map((name) => [basename(name, '.ts'), join(folder, name)])),
        formats: ['es'],
      },
      rolldownOptions: { output: { minify: true, entryFileNames: named, chunkFileNames: named } },
    },
  })
  return [built].flat().flatMap((result) =>
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
  let building: Promise<Built[]> | undefined
  const buildOnce = () => (building ??= buildIslands())
  return {
    name: 'islands',
    enforce: 'pre',
    async resolveId(id, importer) {
      if (!id.endsWith(mark)) return null
      const resolved = await this.resolve(id.slice(0, -mark.length), importer, { skipSelf: true })
      return resolved && `${resolved.id}${mark}`
    },
    async load(id) {
      if (!id.endsWith(mark)) return null
      const island = (await buildOnce()).find(({ entry }) => entry === id.slice(0, -mark.length))
      if (!island) this.error(`${id} is not a script of app/islands`)
      return `export default ${JSON.stringify(`/${island.fileName}`)}`
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return
      for (const { fileName, source } of await buildOnce()) this.emitFile({ type: 'asset', fileName, source })
    },
  }
}

/**
 * What a production installation keeps of node_modules. npm brings the tools of the build, type declarations, source maps
 * and C headers too; a server reads none of them, so they go once the screens are built.
 */
import { existsSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const modules = join(root, 'node_modules')
const stamp = join(modules, '.fanfare-installed')
const marker = join(modules, '.fanfare-slim')

/** Dependencies that build the screens and that no server loads. */
export const buildTools = ['vite', '@react-router/dev']

/** Files that no program of ours reads, in any package: Node runs no TypeScript inside node_modules. */
const unreadFiles = /\.(map|ts|cts|mts)$|(^|\/)(changelog|history)[^/]*\.md$/i
/** Parts of single packages: headers, bundles for browsers, second copies of the same code, tests. */
const unreadPaths = [
  /^node-linux-[^/]+\/(include|share)\//,
  /^pdf-lib\/(dist|es|src|ts3\.4)\//,
  /^drizzle-orm\/.*\.cjs$/,
  /^@electric-sql\/pglite\/dist\/(.*\.cjs|pgcrypto\.tar\.gz)$/,
  /^luxon\/(src|build\/(amd|global|cjs-browser|es6))\//,
  /^bintrees\/test\//,
  /^markdown-it\/dist\/(browser\/|.*\.cjs\.js$)/,
  /^mediabunny\/dist\/bundles\//,
  /^react(-dom)?\/cjs\/.*\.(development|profiling)\.js$/,
  /^libheif-js\/(libheif\/libheif\.js|libheif-wasm\/libheif(\.js|\.wasm|-bundle\.mjs))$/,
  /^@hyzyla\/pdfium\/dist\/(index\.(cjs|esm\.\w+\.js)|pdfium\.wasm\.base64-.*|worker.*)$/,
]

type Package = {
  version?: string
  license?: string
  dev?: boolean
  optional?: boolean
  os?: string | string[]
  cpu?: string[]
  libc?: string[]
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}
export type Lock = { packages: Record<string, Package> }

export const readLock = (): Lock => JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock

/** Where npm put the package that `from` imports as `name`: beside it, or in a folder above. */
function findPackage(lock: Lock, from: string, name: string): string | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const candidate = `${folder ? `${folder}/` : ''}node_modules/${name}`
    if (lock.packages[candidate]) return candidate
    if (!folder) return null
  }
}

/** Every package that the named ones need, by its folder, including those that npm skips on this machine. */
function findClosure(
  lock: Lock,
  names: readonly string[],
  shouldSkip: (candidate: Package) => boolean,
): Set<string> {
  const packages = new Set<string>()
  const queue = names.flatMap((name) => findPackage(lock, '', name) ?? [])
  for (let packagePath = queue.pop(); packagePath; packagePath = queue.pop()) {
    if (packages.has(packagePath) || shouldSkip(lock.packages[packagePath]!)) continue
    packages.add(packagePath)
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
      lock.packages[packagePath]!
    const peers = Object.keys(peerDependencies ?? {}).filter(
      (name) => !peerDependenciesMeta?.[name]?.optional,
    )
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      const dependencyPath = findPackage(lock, packagePath, name)
      if (dependencyPath) queue.push(dependencyPath)
    }
  }
  return packages
}

/** The folders of the packages that a production server loads, from the lock: on any machine, or on this one only. */
export function listRuntimePackages(lock: Lock = readLock(), machine: 'any' | 'this' = 'any'): Set<string> {
  const { dependencies, optionalDependencies } = lock.packages['']!
  const names = Object.keys({ ...dependencies, ...optionalDependencies })
  return findClosure(
    lock,
    names.filter((name) => !buildTools.includes(name)),
    (dependency) => machine === 'this' && isForeign(dependency),
  )
}

/** Whether slimming keeps a file, named from node_modules on. */
export const isKept = (file: string): boolean =>
  !unreadFiles.test(file) && !unreadPaths.some((pattern) => pattern.test(file))

/** Removes unread files below a folder of node_modules, and the folder once nothing is left in it. */
function removeUnreadFiles(folder: string): void {
  const path = join(modules, folder)
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const name = folder ? `${folder}/${entry.name}` : entry.name
    if (entry.isDirectory()) removeUnreadFiles(name)
    else if (entry.isFile() && !isKept(name)) rmSync(join(modules, name))
  }
  if (folder && readdirSync(path).length === 0) rmdirSync(path)
}

/** Whether a package is for another kind of machine. npm before 10 installs some of those too. */
function isForeign({ os, cpu, libc }: Package): boolean {
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } }
  const isForOther = (allowed: string | string[] | undefined, current: string): boolean =>
    Boolean(allowed && !allowed.includes(current))
  return (
    isForOther(os, process.platform) ||
    isForOther(cpu, process.arch) ||
    isForOther(libc, header.glibcVersionRuntime ? 'glibc' : 'musl')
  )
}

/** Removes what a server does not read. Does nothing in a whole installation, which builds and tests too. */
export function slimDown(): void {
  if (!existsSync(stamp) || !readFileSync(stamp, 'utf8').startsWith('production ')) return
  const key = readFileSync(stamp, 'utf8')
  if (existsSync(marker) && readFileSync(marker, 'utf8') === key) return
  const lock = readLock()
  const runtimePackages = listRuntimePackages(lock, 'this')
  for (const packagePath of Object.keys(lock.packages)) {
    if (!packagePath || runtimePackages.has(packagePath)) continue
    // A tool's folder may contain packages that only it uses, but never one that a server runs.
    rmSync(join(root, packagePath), { recursive: true, force: true })
  }
  removeUnreadFiles('')
  // npm trusts its own list of installed packages instead of checking the folders.
  rmSync(join(modules, '.package-lock.json'), { force: true })
  writeFileSync(marker, key)
}

/** Whether the tools that build the screens are there. */
export const canBuild = (): boolean =>
  buildTools.every((name) => existsSync(join(modules, name, 'package.json')))

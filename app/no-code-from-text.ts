/**
 * Zod would test whether code can be made from text; the page's content security policy refuses and reports each try.
 * Set before any route's module makes its first schema, because the root is read first.
 */
if (typeof document !== 'undefined') {
  const settings = globalThis as { __zod_globalConfig?: { jitless?: boolean } }
  settings.__zod_globalConfig = { ...settings.__zod_globalConfig, jitless: true }
}

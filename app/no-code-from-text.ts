/**
 * Zod would try whether code can be made of text; the page's content policy says no, and reports each try. Said here before
 * any route's module makes its first schema: the root is read first.
 */
if (typeof document !== 'undefined') {
  const settings = globalThis as { __zod_globalConfig?: { jitless?: boolean } }
  settings.__zod_globalConfig = { ...settings.__zod_globalConfig, jitless: true }
}

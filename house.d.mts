export const floors: readonly string[]
export const modules: Readonly<Record<string, readonly string[]>>
export const doors: {
  readonly max: number
  readonly wide: Readonly<Record<string, { readonly max: number; readonly why: string }>>
}
/** Files that may be longer than the rest. */
export const longFiles: Readonly<Record<string, { readonly max: number; readonly why: string }>>
export const tables: Readonly<Record<string, string>>
export const globs: Readonly<Record<string, string>>

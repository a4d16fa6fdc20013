export const floors: readonly string[]
export const modules: Readonly<Record<string, readonly string[]>>
export const wideDoors: Readonly<Record<string, string>>
export const globs: Readonly<Record<string, string>>

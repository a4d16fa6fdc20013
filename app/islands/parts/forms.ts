/** The fields a person types into or chooses from. */
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

export const isControl = (target: unknown): target is Control =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLSelectElement ||
  target instanceof HTMLTextAreaElement

export const listControls = (form: HTMLFormElement | null): Control[] =>
  [...(form?.elements ?? [])].filter(isControl)

/** A form's values as a browser would send them, without files. */
export const toParams = (form: FormData): URLSearchParams =>
  new URLSearchParams(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )

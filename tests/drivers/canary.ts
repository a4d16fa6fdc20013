/** Canaries: a unique word in each field that someone can type into, planted through the forms of real pages. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../../platform/database/tx.ts'
import type { Jar, TestApp } from './app.ts'
import { type PageForm, readForms } from './forms.ts'

/** A form that was sent: where, which of its buttons, what the answer was. */
export type PlantedForm = {
  form: string
  isAccepted: boolean
  fields: Record<string, string>
  /** The faults on the page. */
  faults: string
}
/** The values that a form needs besides canaries, by its name and the field's; a function is given the canary. */
export type Needs = Record<string, Record<string, string | ((canary: string) => string)>>

const letters = 'abcdefghijklmnopqrstuvwxyz'
/** Addresses that differ only in an id, a revision or a moment count as one form. */
const nameAddress = (address: string): string =>
  address
    .replace(/#.*$/, '')
    .replace(/\b[a-z]{3}_[0-9a-z]{20,}/g, ':id')
    .replace(/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}\b/g, ':key')
    .replace(/\b[0-9a-f]{64}\b/g, ':print')
    .replace(/&?(revision|seen|amount)=[^&]*/g, '')
    .replace(/\?$/, '')

export class Canaries {
  /** Which field each canary was planted in. */
  readonly fields = new Map<string, string>()
  readonly planted: PlantedForm[] = []
  readonly #app: TestApp
  readonly #jar: Jar
  readonly #needs: Needs
  readonly #picture: Uint8Array<ArrayBuffer>
  constructor(app: TestApp, jar: Jar, needs: Needs, picture: Uint8Array<ArrayBuffer>) {
    this.#app = app
    this.#jar = jar
    this.#needs = needs
    this.#picture = picture
  }

  /** A new canary for a field: ten letters, so that the shortest field holds it. */
  hatch(field: string): string {
    const count = this.fields.size
    const canary = `zqcanary${letters[Math.floor(count / 26)]}${letters[count % 26]}`
    this.fields.set(canary, field)
    return canary
  }
  async readPage(path: string): Promise<string> {
    const answer = await this.#app.fetch(path, { jar: this.#jar })
    return answer.headers.get('content-type')?.includes('html') ? answer.text() : ''
  }
  /** Every form with a field to type into, on all pages that a walk from these ones reaches: its name and its pages. */
  async findForms(
    from: readonly string[],
    mayWalk: (path: string) => string | null,
  ): Promise<Map<string, string[]>> {
    const pagesByForm = new Map<string, string[]>()
    const seenPaths = new Set<string>()
    for (const queue = [...from]; queue.length > 0; ) {
      const path = queue.shift()!
      if (seenPaths.has(path)) continue
      seenPaths.add(path)
      const html = await this.readPage(path)
      for (const [, to = ''] of html.matchAll(/<a\b[^>]*href="([/?][^"#]*)"/g)) {
        const next = to.replaceAll('&amp;', '&')
        const nextPath = mayWalk(next.startsWith('?') ? path.split('?')[0] + next : next)
        if (nextPath) queue.push(nextPath)
      }
      for (const form of listTypedForms(html, path))
        pagesByForm.set(nameForm(form), [...(pagesByForm.get(nameForm(form)) ?? []), path])
    }
    return pagesByForm
  }
  /** Fills the form of this name on a page as it is drawn now, and sends it; false if it is gone. */
  async plant(name: string, path: string): Promise<boolean> {
    const form = listTypedForms(await this.readPage(path), path).find(
      (pageForm) => nameForm(pageForm) === name,
    )
    if (!form) return false
    const body = new FormData()
    const needs = this.#needs[name] ?? {}
    for (const field of form.fields) {
      const need = needs[field.name]
      if (!field.isTyped) {
        if (need !== undefined) body.append(field.name, String(need))
        else if (field.isSent) body.append(field.name, field.value)
        continue
      }
      const canary = this.hatch(`${name} ${field.name}`)
      if (field.type === 'file') body.append(field.name, new File([this.#picture], `${canary}.png`))
      else if (typeof need === 'string') body.append(field.name, need)
      else if (need) body.append(field.name, need(canary))
      else body.append(field.name, field.type === 'email' ? `${canary}@example.com` : canary)
    }
    if (form.button) body.append(...form.button)
    const fields = Object.fromEntries([...body].map(([key, value]) => [key, String(value)]))
    const query = new URLSearchParams(fields)
    const answer =
      form.method === 'get'
        ? await this.#app.fetch(`${form.action.split('?')[0]}?${query}`, { jar: this.#jar })
        : await this.#app.fetch(form.action, { method: 'POST', jar: this.#jar, body })
    const isAccepted = answer.status < 400
    const faults = isAccepted ? '' : readFaults(await answer.text())
    this.planted.push({ form: name, isAccepted, fields, faults })
    return true
  }
  /** The fields whose canary is in a text, once each. */
  findIn(text: string): string[] {
    const marks = text.toLowerCase().match(/zqcanary[a-z]{2}/g) ?? []
    return [...new Set(marks.map((canary) => this.fields.get(canary) ?? canary))].sort()
  }
  /** Where canaries are in a database: every table of every schema, every column as text; "table: field". */
  async findInDatabase(database: Database): Promise<string[]> {
    const tables = await database.execute(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`,
    )
    const places: string[] = []
    for (const { name } of tables.rows) {
      const rows = await database.execute(
        `select t::text as words from ${name} t where t::text ~* 'zqcanary'`,
      )
      const text = rows.rows.map((row) => String(row.words)).join('\n')
      places.push(...this.findIn(text).map((field) => `${name}: ${field}`))
    }
    return places
  }
  /** Files of a folder that hold a canary, in their name or in their bytes. */
  findInFiles(folder: string): string[] {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    )
    const paths = files.map((file) => join(file.parentPath, file.name))
    return paths.filter((path) => /zqcanary/i.test(path + readFileSync(path, 'latin1')))
  }
}

/** The messages beside faulty fields and above the form. */
const readFaults = (html: string): string =>
  [
    ...html.matchAll(
      /<(\w+)[^>]*(?:role="alert"|class="[^"]*(?:-err|f-e|bad)[^"]*")[^>]*>([\s\S]{0,300}?)<\/\1>/g,
    ),
  ]
    .map(([, , inside = '']) => inside.replace(/<[^>]+>/g, ' ').trim())
    .join(' | ')

const listTypedForms = (html: string, path: string): PageForm[] =>
  readForms(html, path).filter((form) => form.fields.some(({ isTyped }) => isTyped))

/** "POST /setting info": where it goes, what its hidden fields and its first button say. */
function nameForm(form: PageForm): string {
  const hidden = form.fields.filter(
    (field) => field.type === 'hidden' && !/^(revision|back|seen|id)$/.test(field.name),
  )
  const values = [...hidden.map(({ value }) => value), form.button?.[1] ?? '']
  return [
    form.method.toUpperCase(),
    nameAddress(form.action),
    ...new Set(values.filter(Boolean).map(nameAddress)),
  ].join(' ')
}

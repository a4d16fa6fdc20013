import { type Company, companyAddress } from '#house/contract'
import { type Page, parsePage } from './markdown.ts'

const [source = ''] = Object.values(
  import.meta.glob<string>('./templates/impressum.md', { query: '?raw', import: 'default', eager: true }),
)

/** A company's German legal notice, without the lines it has nothing for. */
export function buildImpressum(company: Company): Page {
  const facts: Record<string, string> = {
    name: company.legalName,
    address: companyAddress(company).join(', '),
    directors: company.directors,
    register: company.register || 'Kein Registereintrag',
    tax: company.taxNumber || 'Keine',
    mail: company.supportAddress,
    telephone: company.telephone || 'Bitte schreiben Sie uns; wir rufen gern zurück.',
  }
  return parsePage(source, facts)
}

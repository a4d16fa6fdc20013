import { requirePage } from '../content/content.server.ts'

export const loader = () => requirePage('pages/fanfare-faqs')

import fieldsScript from '../islands/fields.ts?island'
import filesScript from '../islands/files.ts?island'
import { Island } from './island.tsx'

/** For a form on a page without the framework: shows faults at the fields. `files`: it has a file tile. */
export const FieldScript = ({ files = false }: { files?: boolean }) => (
  <Island src={files ? filesScript : fieldsScript} />
)

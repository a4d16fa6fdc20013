import fieldsScript from '../islands/fields.ts?island'
import filesScript from '../islands/files.ts?island'
import { Island } from './island.tsx'

/** Beside a form of a page without the framework: what is missing is said at its field. `files` where it has a tile. */
export const FieldScript = ({ files = false }: { files?: boolean }) => (
  <Island src={files ? filesScript : fieldsScript} />
)

import { Form, Link } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { formatCount } from '../../dates.ts'
import operatorStyles from '../../operator.module.css'
import queuesStyles from '../../queues.module.css'

type Mapping = { blankId: string; title: string; variants: unknown[] }

/** The blanks a printer has mappings for. Units of others never go there. */
export function Variants({
  provider,
  mappings,
  goneBlankIds,
}: {
  provider: { id: string; name: string }
  mappings: Mapping[]
  /** Blanks whose product is no longer listed. */
  goneBlankIds: readonly string[]
}) {
  return (
    <Sheet
      name="variants"
      title="Variants"
      aside={<span className="soft">Units without a variant are never sent there</span>}
    >
      {mappings.length === 0 ? (
        <p className={operatorStyles.empty}>No blank is matched with {provider.name} yet.</p>
      ) : null}
      <ul className={queuesStyles.links}>
        {mappings.map((mapping) => (
          <li key={mapping.blankId}>
            <Link to={hrefs.operatorProviderBlank(provider.id, mapping.blankId)}>
              <b>{mapping.title}</b>
              <span className="soft">
                {goneBlankIds.includes(mapping.blankId)
                  ? 'No longer in its catalogue'
                  : `${formatCount(mapping.variants.length)} ${mapping.variants.length === 1 ? 'variant' : 'variants'}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Form
        method="get"
        action={hrefs.operatorProviderBlank(provider.id, 'find')}
        className={`sheet-b ${operatorStyles.form}`}
      >
        <TextField label="Blank" name="q" maxLength={80} hint="Part of the name or the brand." required />
        <Button>Find</Button>
      </Form>
    </Sheet>
  )
}

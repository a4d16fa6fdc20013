import { Form, Link, useActionData, useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import type { RouteHandle } from '../../../../route-handle.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { Note } from '../../../../ui/note.tsx'
import { PageHead } from '../../../../ui/page-head.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import operatorStyles from '../../../operator.module.css'
import queuesStyles from '../../../queues.module.css'
import providersStyles from '../../providers.module.css'
import type { action, loader } from './mapping.server.ts'

export { action, loader } from './mapping.server.ts'
export const handle = { policy: 'staff:production' } satisfies RouteHandle
export const meta = () => [{ title: 'Variants · Fanfare' }]

export default function MappingScreen() {
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { provider, blank } = page
  return (
    <>
      <PageHead
        title={blank ? blank.title : 'Choose a blank'}
        above={
          <p className={operatorStyles.crumb}>
            <ButtonLink kind="quiet" size="small" icon="arrow-left" to={hrefs.operatorProvider(provider.id)}>
              {provider.name}
            </ButtonLink>
          </p>
        }
        under={
          blank ? (
            <p>
              The number of each colour and size in the catalogue of {provider.name}. Leave empty where there
              is none; those units are never sent there.
            </p>
          ) : null
        }
      />
      {answer ? <Note kind="error">{answer.problem}</Note> : null}
      {blank ? <MappingForm typed={answer?.typed ?? null} /> : <Found />}
    </>
  )
}

function Found() {
  const { provider, words, blanks } = useLoaderData<typeof loader>()
  return (
    <section className="sheet" aria-label="Blanks">
      {blanks.length === 0 ? <p className={operatorStyles.empty}>No blank fits “{words}”.</p> : null}
      <ul className={queuesStyles.links}>
        {blanks.map((blank) => (
          <li key={blank.id}>
            <Link to={hrefs.operatorProviderBlank(provider.id, blank.id)}>{blank.title}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function MappingForm({ typed }: { typed: Readonly<Record<string, string>> | null }) {
  const page = useLoaderData<typeof loader>()
  if (!page.blank) return null
  const { blank, variants, placements } = page
  return (
    <Form method="post" className={providersStyles.provider}>
      <Sheet
        name="places"
        title="Print areas"
        beside={<span className="soft">Their names at the provider</span>}
      >
        <div className={`sheet-b ${providersStyles.grid}`}>
          {blank.areas.map((area) => (
            <TextField
              key={area}
              label={area}
              name={`place ${area}`}
              maxLength={40}
              defaultValue={typed?.[`place ${area}`] ?? placements?.[area] ?? area.replaceAll('-', '_')}
            />
          ))}
        </div>
      </Sheet>
      {blank.colours.map((colour) => (
        <Sheet key={colour.slug} name={`c-${colour.slug}`} title={colour.name}>
          <div className={`sheet-b ${providersStyles.grid}`}>
            {blank.sizes.map((size) => {
              const name = `variant ${colour.slug}/${size}`
              return (
                <TextField
                  key={size}
                  label={size}
                  name={name}
                  inputMode="numeric"
                  maxLength={10}
                  defaultValue={typed?.[name] ?? variants?.[`${colour.slug}/${size}`] ?? ''}
                />
              )
            })}
          </div>
        </Sheet>
      ))}
      <p>
        <Button kind="ink">Save the variants</Button>
      </p>
    </Form>
  )
}
